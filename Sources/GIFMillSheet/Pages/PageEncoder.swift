internal import Dispatch
internal import GIFMillCore
internal import GIFMillPNG
internal import Synchronization

/// Encodes the pages of a sheet.
struct PageEncoder: Sendable {
  let options: SheetOptions
  let images: [CellImage]
  /// Of indexed images; nil when they are not.
  let palette: [RGBA]?

  /// All pages in order, encoded side by side; what becomes of one depends on no other.
  func pictures(of layout: SheetLayout) throws(SinkError) -> [PNGWriter.Picture] {
    let results = Mutex<[Int: Result<PNGWriter.Picture, SinkError>]>([:])
    DispatchQueue.concurrentPerform(iterations: layout.pages.count) { page in
      let plan = PagePlan(
        page: page, of: layout, images: images, arrangement: options.arrangement)
      let result = Result { () throws(SinkError) in try picture(of: plan) }
      results.withLock { $0[page] = result }
    }
    var pictures: [PNGWriter.Picture] = []
    for (_, result) in results.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      pictures.append(try result.get())
    }
    return pictures
  }

  private func picture(of plan: PagePlan) throws(SinkError) -> PNGWriter.Picture {
    let writer = PNGWriter(effort: options.effort, keepsHiddenColours: options.alphaBleeds)
    do {
      if !options.alphaBleeds, !options.premultiplies, let page = indexed(plan) {
        return try writer.encode(indexed: page)
      }
      return try writer.encode(ColourPage(plan, canvases: canvases(of: plan)))
    } catch {
      throw SinkError(.encoder, error.reason)
    }
  }

  private func indexed(_ plan: PagePlan) -> IndexedPage? {
    guard let palette else { return nil }
    let indices = plan.items.compactMap { item in
      if case .indexed(let indices) = images[item.image].pixels { indices } else { nil }
    }
    return indices.count < plan.items.count
      ? nil : IndexedPage(plan, images: indices, palette: palette)
  }

  private func canvases(of plan: PagePlan) -> [Canvas] {
    plan.items.map { item in
      // Every image is on one page only, so its pixels may be changed here.
      let canvas = images[item.image].coloured(palette ?? [])
      if options.alphaBleeds { canvas.bleedColours(reach: 4) }
      if options.premultiplies { canvas.premultiplyAlpha() }
      return canvas
    }
  }
}
