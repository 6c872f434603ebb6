internal import GIFMillCore

#if canImport(CommonCrypto)
  internal import CommonCrypto
#else
  internal import CCrypto
#endif

/// A SHA-256 digest, computed by the system's library (CommonCrypto on macOS, libcrypto elsewhere).
struct Digest: Sendable, Hashable {
  /// Sixty-four lower-case hexadecimal digits.
  let text: String

  static func of(_ bytes: [UInt8]) -> Digest {
    var hasher = Hasher()
    hasher.add(bytes, count: bytes.count)
    return hasher.finish()
  }

  static func of(_ text: String) -> Digest { of(Array(text.utf8)) }

  /// The digest of a file, read piece by piece.
  static func of(_ path: FilePath) throws(FileError) -> Digest {
    guard let file = Platform.openForReading(path) else { throw .last("read", path) }
    var hasher = Hasher()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Platform.readSome(file.number, into: &buffer)
      if count < 0 { throw .last("read", path) }
      if count == 0 { return hasher.finish() }
      hasher.add(buffer, count: count)
    }
  }

  /// The first eight bytes as a number: evenly spread over all inputs.
  var number: UInt64 { UInt64(text.prefix(16), radix: 16) ?? 0 }
}

extension Digest {
  @safe
  private struct Hasher: ~Copyable {
    #if canImport(CommonCrypto)
      private var context = CC_SHA256_CTX()

      init() { unsafe _ = CC_SHA256_Init(&context) }

      mutating func add(_ bytes: [UInt8], count: Int) {
        // SAFETY: the pointer and the count are those of the array.
        unsafe bytes.withUnsafeBytes { area in
          unsafe _ = CC_SHA256_Update(&context, area.baseAddress, CC_LONG(count))
        }
      }

      mutating func finish() -> Digest {
        var bytes = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        unsafe _ = CC_SHA256_Final(&bytes, &context)
        return Digest(bytes)
      }
    #else
      private let context: OpaquePointer

      init() {
        guard let made = unsafe EVP_MD_CTX_new() else { preconditionFailure("out of memory") }
        unsafe context = made
        // SAFETY: the context was just made; SHA-256 is always there.
        let isReady = unsafe EVP_DigestInit_ex(made, EVP_sha256(), nil)
        precondition(isReady == 1, "libcrypto has no SHA-256")
      }

      deinit { unsafe EVP_MD_CTX_free(context) }

      mutating func add(_ bytes: [UInt8], count: Int) {
        // SAFETY: the pointer and the count are those of the array.
        unsafe bytes.withUnsafeBytes { area in
          unsafe _ = EVP_DigestUpdate(context, area.baseAddress, min(count, area.count))
        }
      }

      mutating func finish() -> Digest {
        var bytes = [UInt8](repeating: 0, count: 32)
        // SAFETY: SHA-256 writes 32 bytes.
        unsafe _ = EVP_DigestFinal_ex(context, &bytes, nil)
        return Digest(bytes)
      }
    #endif
  }

  private init(_ bytes: [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    text = String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
