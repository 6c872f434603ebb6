// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target of ours: Swift 6 mode comes with the tools version, memory safety
/// is strict, and a warning fails the build.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Settings of every C shim.
let strictC: [CSetting] = [
  .treatAllWarnings(as: .error)
]

// On Linux FFmpeg's libraries are loaded on demand (Sources/CFFmpegShim/load.c): only their headers are
// needed here, and asking pkg-config would link them.
#if os(Linux)
  let ffmpegPackages: String? = nil
#else
  let ffmpegPackages: String? = "libavformat libavcodec libavutil libswscale"
#endif

let package = Package(
  name: "gifmill",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "gifmill", targets: ["gifmill"]),
    .library(name: "GIFMillCore", targets: ["GIFMillCore"]),
    .library(name: "GIFMillPlayback", targets: ["GIFMillPlayback"]),
    .plugin(name: "GIFMillSheets", targets: ["GIFMillSheets"]),
  ],
  traits: [
    .trait(name: "Video", description: "Video sinks through FFmpeg's libraries and libx264 (GPL)."),
    .default(enabledTraits: ["Video"]),
  ],
  targets: [
    // The core: pure Swift, no C module.
    .target(name: "GIFMillCore", swiftSettings: strict),

    // Plays the sheets' JSON in other programs; needs nothing of ours.
    .target(name: "GIFMillPlayback", swiftSettings: strict),

    // System libraries and what Swift cannot call of them.
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebpmux libwebp",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    // Digests; macOS brings its own.
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CFFmpeg", pkgConfig: ffmpegPackages,
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev"]),
        .brew(["ffmpeg"]),
      ]),
    .systemLibrary(name: "CAllocator"),
    .target(name: "CJPEGShim", dependencies: ["CJPEG"], cSettings: strictC),
    .target(name: "CPNGShim", dependencies: ["CPNG"], cSettings: strictC),
    .target(
      name: "CFFmpegShim", dependencies: ["CFFmpeg"],
      cSettings: strictC + [.define("GIFMILL_VIDEO", .when(traits: ["Video"]))]),

    // Formats and sinks, each with the library it needs.
    .target(
      name: "GIFMillPNG", dependencies: ["GIFMillCore", "CDeflate", "CPNGShim"],
      swiftSettings: strict),
    .target(name: "GIFMillWebP", dependencies: ["GIFMillCore", "CWebP"], swiftSettings: strict),
    .target(
      name: "GIFMillJPEG", dependencies: ["GIFMillCore", "CJPEGShim"], swiftSettings: strict),
    .target(
      name: "GIFMillSheet", dependencies: ["GIFMillCore", "GIFMillPNG"], swiftSettings: strict),
    .target(
      name: "GIFMillVideo", dependencies: ["GIFMillCore", "CFFmpeg", "CFFmpegShim"],
      swiftSettings: strict),

    .target(name: "GIFMillPage", dependencies: ["GIFMillCore"], swiftSettings: strict),

    // Batches and the command.
    .target(
      name: "GIFMillPipeline",
      dependencies: [
        "GIFMillCore", .target(name: "CCrypto", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict),
    .target(
      name: "GIFMillCLI",
      dependencies: [
        "GIFMillCore", "GIFMillPNG", "GIFMillWebP", "GIFMillJPEG", "GIFMillSheet", "GIFMillPage",
        "GIFMillPipeline", "CAllocator",
        .target(name: "GIFMillVideo", condition: .when(traits: ["Video"])),
      ],
      swiftSettings: strict),
    .executableTarget(name: "gifmill", dependencies: ["GIFMillCLI"], swiftSettings: strict),

    // Sheets in other packages' resource bundles.
    .plugin(name: "GIFMillSheets", capability: .buildTool(), dependencies: ["gifmill"]),

    // Measurement.
    .executableTarget(
      name: "gifmill-bench",
      dependencies: [
        "GIFMillCore", "GIFMillPNG", "GIFMillWebP",
        .target(name: "GIFMillVideo", condition: .when(traits: ["Video"])),
      ],
      swiftSettings: strict),

    // Tests.
    .target(
      name: "GIFMillTestSupport", dependencies: ["GIFMillCore", "CDeflate"],
      path: "Tests/GIFMillTestSupport",
      swiftSettings: strict),
    .executableTarget(
      name: "gifmill-samples", dependencies: ["GIFMillTestSupport"], path: "Tests/SampleGenerator",
      swiftSettings: strict),
    .testTarget(
      name: "GIFMillCoreTests", dependencies: ["GIFMillCore", "GIFMillTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GIFMillPNGTests", dependencies: ["GIFMillCore", "GIFMillPNG", "GIFMillTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GIFMillSheetTests",
      dependencies: ["GIFMillSheet", "GIFMillPNG", "GIFMillPlayback", "GIFMillTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GIFMillPlaybackTests", dependencies: ["GIFMillPlayback"], swiftSettings: strict),
    .testTarget(
      name: "GIFMillVideoTests",
      dependencies: ["GIFMillCore", "GIFMillVideo", "GIFMillTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GIFMillPageTests",
      dependencies: ["GIFMillPage", "GIFMillPNG", "GIFMillJPEG", "GIFMillTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GIFMillPipelineTests", dependencies: ["GIFMillPipeline", "GIFMillTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GIFMillCLITests", dependencies: ["GIFMillCLI", "gifmill", "GIFMillTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GIFMillConformanceTests",
      dependencies: ["GIFMillCore", "GIFMillPNG", "GIFMillWebP", "GIFMillTestSupport"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CWebPDemux", path: "Tests/CWebPDemux", pkgConfig: "libwebpdemux",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .testTarget(
      name: "GIFMillWebPTests",
      dependencies: ["GIFMillCore", "GIFMillWebP", "GIFMillTestSupport", "CWebPDemux"],
      swiftSettings: strict),
  ]
)

// Links only with libFuzzer, so only `scripts/fuzz`, which brings it, asks for it.
if Context.environment["GIFMILL_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer"),
    .executableTarget(
      name: "gifmill-fuzz",
      dependencies: [
        "CFuzzer", "CDeflate", "GIFMillCore", "GIFMillPNG", "GIFMillWebP", "GIFMillVideo",
      ],
      swiftSettings: strict),
  ]
}
