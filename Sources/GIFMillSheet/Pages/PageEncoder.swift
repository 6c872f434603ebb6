internal import GIFMillCore
internal import GIFMillPNG

/// Encodes the pages of a sheet.
struct PageEncoder {
  let options: SheetOptions
  let images: [CellImage]
  /// Of indexed images; nil when they are not.
  let palette: [RGBA]?

  func picture(of plan: PagePlan) throws(SinkError) -> PNGWriter.Picture {
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
