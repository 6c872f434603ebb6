import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("decode", 2...): try DecodeBenchmark.run(Array(arguments.dropFirst()))
case ("dump", 2): try FrameDump.run(arguments[1])
default:
  FileHandle.standardError.write(
    Data("usage: gifmill-bench decode FILE… | gifmill-bench dump FILE\n".utf8))
  exit(64)
}
