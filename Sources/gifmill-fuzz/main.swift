import CFuzzer
import Foundation

guard CommandLine.argc > 1, FuzzTrial.formats.contains(CommandLine.arguments[1]) else {
  FileHandle.standardError.write(
    Data(
      "usage: gifmill-fuzz \(FuzzTrial.formats.joined(separator: "|")) [libFuzzer's options, folders]\n"
        .utf8))
  exit(64)
}
unsafe FuzzTrial.format = CommandLine.arguments[1]

// libFuzzer sees the arguments from the format on, which it takes for the program's name.
var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
  .advanced(by: 1)
let status = unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, size in
  // SAFETY: libFuzzer lends `size` bytes for the time of the call; they are copied.
  FuzzTrial.run(unsafe [UInt8](UnsafeBufferPointer(start: data, count: size)))
  return 0
}
exit(status)
