#if Video
  internal import CFFmpeg

  extension PlaneLayout {
    var libraryFormat: AVPixelFormat {
      if hasAlpha { return halvesChroma ? AV_PIX_FMT_YUVA420P : AV_PIX_FMT_YUVA444P }
      return halvesChroma ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUV444P
    }

    /// Where halved chroma samples lie: in the middle of their four pixels, see
    /// ``BT709/convertHalvedChroma(top:bottom:blue:red:)``.
    var chromaLocation: AVChromaLocation {
      halvesChroma ? AVCHROMA_LOC_CENTER : AVCHROMA_LOC_UNSPECIFIED
    }
  }
#endif
