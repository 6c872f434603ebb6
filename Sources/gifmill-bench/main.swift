import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.count) {
  case ("decode", 2...): try DecodeBenchmark.run(Array(arguments.dropFirst()))
  case ("pass", 2...): try DecodePass.run(Array(arguments.dropFirst()))
  case ("check", 2...): try DecodeCheck.run(Array(arguments.dropFirst()))
  case ("damage", 4...): try DamageCheck.run(Array(arguments.dropFirst()))
  case ("dump", 2): try FrameDump.run(arguments[1])
  #if Video
    case ("encode", 3...): try VideoBenchmark.encode(Array(arguments.dropFirst()))
    case ("encode-synthetic", 4...): try VideoBenchmark.synthetic(Array(arguments.dropFirst()))
  #endif
  default:
    FileHandle.standardError.write(
      Data(
        """
        usage: gifmill-bench decode FILE…
               gifmill-bench pass FILE…
               gifmill-bench check FILE…
               gifmill-bench damage SEED COPIES FILE…
               gifmill-bench dump FILE
               gifmill-bench encode FOLDER [OPTION=VALUE…] FILE…
               gifmill-bench encode-synthetic FOLDER SIDE PICTURES [OPTION=VALUE…]

        """.utf8))
    exit(64)
  }
} catch {
  FileHandle.standardError.write(Data("gifmill-bench: \(error)\n".utf8))
  exit(1)
}
