#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  /// Owns an `AVIOContext` that reads a file held in memory, and nothing else.
  @safe
  final class ByteSource {
    let bytes: [UInt8]
    private var position = 0
    private(set) var pointer: UnsafeMutablePointer<AVIOContext>?

    private static let bufferSize: Int32 = 32 << 10

    init(_ bytes: [UInt8]) throws(DecodeError) {
      self.bytes = bytes
      let buffer = try unsafe LibraryCall.require(
        av_malloc(Int(Self.bufferSize)), "allocate a buffer", at: 0)
      // SAFETY: the context asks only while it lives, and this object outlives it, see deinit.
      unsafe pointer = avio_alloc_context(
        buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, 0,
        Unmanaged.passUnretained(self).toOpaque(),
        { source, target, count in
          guard let source = unsafe ByteSource.object(source), let target = unsafe target else {
            return LibraryCall.end
          }
          return unsafe source.read(
            into: UnsafeMutableRawBufferPointer(
              start: target, count: Int(count)))
        }, nil,
        { source, offset, origin in
          unsafe ByteSource.object(source)?.seek(to: offset, from: origin) ?? -1
        })
      if unsafe pointer == nil {
        unsafe av_free(buffer)
        throw DecodeError(.limitExceeded, "cannot read the file: out of memory", offset: 0)
      }
    }

    deinit {
      // SAFETY: nobody else holds the context; it may have replaced the buffer it was given.
      if let context = unsafe pointer { unsafe av_free(context.pointee.buffer) }
      unsafe avio_context_free(&pointer)
    }

    private static func object(_ pointer: UnsafeMutableRawPointer?) -> ByteSource? {
      // SAFETY: the pointer is the one that init made of a live object.
      unsafe pointer.map { unsafe Unmanaged<ByteSource>.fromOpaque($0).takeUnretainedValue() }
    }

    private func read(into target: UnsafeMutableRawBufferPointer) -> Int32 {
      let count = min(target.count, bytes.count - position)
      guard count > 0 else { return LibraryCall.end }
      // SAFETY: as many bytes as both have.
      unsafe target.copyBytes(from: bytes[position..<position + count])
      position += count
      return Int32(count)
    }

    private func seek(to offset: Int64, from origin: Int32) -> Int64 {
      let start: Int64
      switch origin & ~AVSEEK_FORCE {
      case AVSEEK_SIZE: return Int64(bytes.count)
      case SEEK_SET: start = 0
      case SEEK_CUR: start = Int64(position)
      case SEEK_END: start = Int64(bytes.count)
      default: return -1
      }
      let (target, overflow) = start.addingReportingOverflow(offset)
      guard !overflow, target >= 0 else { return -1 }
      position = min(Int(target), bytes.count)
      return target
    }
  }
#endif
