internal import GIFMillCore

/// The text of the demonstration page.
struct HTMLDemoPage {
  let title: String
  /// JSON that is safe inside a script element.
  let data: String
  /// A JSON array of image addresses, one for each page.
  let images: String

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(XML.escaped(title))</title>
    <style>\n\(Self.style)</style>
    <header>
      <h1>\(XML.escaped(title))</h1>
      <select id="animation" aria-label="Animation"></select>
    </header>
    <main>
      <figure><canvas id="stage"></canvas><figcaption id="status"></figcaption></figure>
      <figure id="pages"></figure>
    </main>
    <footer>
      <button id="play">Pause</button>
      <input id="position" type="range" min="0" max="1" step="any" value="0" aria-label="Position">
      <label>Speed <select id="speed">
        <option>0.25<option>0.5<option selected>1<option>2</select></label>
    </footer>
    <script id="data" type="application/json">\(data)</script>
    <script id="images" type="application/json">\(images)</script>
    <script>\n\(Self.script)</script>
    </html>

    """
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #8884; }
    body { margin: 0; min-height: 100vh; display: flex; flex-direction: column;
      font: 15px/1.5 system-ui, sans-serif; }
    header, footer { display: flex; gap: 1rem; align-items: center; padding: .75rem 1.25rem; }
    header { border-bottom: 1px solid var(--line); } footer { border-top: 1px solid var(--line); }
    h1 { font-size: 1.1rem; margin: 0; flex: 1; overflow-wrap: anywhere; }
    main { flex: 1; display: flex; flex-wrap: wrap; gap: 2rem; padding: 1.25rem;
      align-items: flex-start; }
    figure { margin: 0; } figcaption { margin-top: .5rem; font-variant-numeric: tabular-nums; }
    canvas, .page { background: repeating-conic-gradient(#8883 0 25%, #8881 0 50%) 0 0/16px 16px; }
    canvas { image-rendering: pixelated; max-width: 100%; }
    #pages { flex: 1 1 20rem; } .page { position: relative; width: fit-content; max-width: 100%;
      margin-bottom: 1rem; } .page img { display: block; max-width: 100%; }
    .mark { position: absolute; outline: 2px solid #e0418c; pointer-events: none; }
    #position { flex: 1; }

    """

  private static let script = """
    const read = id => JSON.parse(document.getElementById(id).textContent);
    const [stage, status, pages, play, position, speed, choice] = ["stage", "status", "pages", "play",
      "position", "speed", "animation"].map(id => document.getElementById(id));
    const sheet = read("data");
    const images = read("images").map(source => Object.assign(new Image(), { src: source }));
    let animation = sheet.animations[0];

    // The player: which keyframe is on screen at a time in seconds, and how to draw its cell.
    function keyframeAt(seconds) {
      const total = animation.timeline.durationMs / 1000, plays = animation.source.plays;
      if (plays > 0 && seconds >= total * plays) return animation.keyframes.length - 1;
      const part = seconds % total / total;
      return animation.keyTimes.findLastIndex((time, index) =>
        time <= part && index < animation.keyframes.length);
    }
    function draw(keyframe) {
      const cell = sheet.cells[animation.keyframes[keyframe].cell], context = stage.getContext("2d");
      context.clearRect(0, 0, stage.width, stage.height);
      context.drawImage(images[cell.page], cell.x, cell.y, cell.width, cell.height,
        cell.offsetX, cell.offsetY, cell.width, cell.height);
      return cell;
    }

    // Around it: the controls.
    const marks = sheet.pages.map((page, number) => {
      const box = document.createElement("div"), mark = document.createElement("div");
      box.className = "page"; mark.className = "mark";
      box.append(images[number], mark); pages.append(box);
      return mark;
    });
    function show(seconds) {
      const keyframe = keyframeAt(seconds), entry = animation.keyframes[keyframe];
      const cell = draw(keyframe), page = sheet.pages[cell.page];
      marks.forEach((mark, number) => mark.hidden = number !== cell.page);
      Object.assign(marks[cell.page].style, { left: cell.x / page.width * 100 + "%",
        top: cell.y / page.height * 100 + "%", width: cell.width / page.width * 100 + "%",
        height: cell.height / page.height * 100 + "%" });
      stage.dataset.keyframe = keyframe;
      status.textContent = `frame ${keyframe + 1} of ${animation.keyframes.length}, ` +
        `${entry.durationMs} ms; ${animation.timeline.durationMs} ms in all, ` +
        (animation.source.plays ? `${animation.source.plays}×` : "forever");
    }
    let clock = 0, last = null, playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    function tick(now) {
      if (playing && last !== null) clock += (now - last) / 1000 * speed.value;
      last = now;
      const total = animation.timeline.durationMs / 1000;
      if (document.activeElement !== position || playing) position.value = clock % total / total;
      show(clock);
      requestAnimationFrame(tick);
    }
    function select(number) {
      animation = sheet.animations[number];
      const { width, height } = animation.source, scale = sheet.scale;
      stage.width = Math.round(width * scale); stage.height = Math.round(height * scale);
      const zoom = Math.max(1, Math.floor(320 / Math.max(stage.width, stage.height)));
      stage.style.width = stage.width * zoom + "px";
      clock = 0;
    }
    function label() { play.textContent = playing ? "Pause" : "Play"; }
    sheet.animations.forEach((entry, number) => choice.add(new Option(entry.name, number)));
    choice.hidden = sheet.animations.length < 2;
    choice.onchange = () => select(choice.value);
    play.onclick = () => { playing = !playing; label(); };
    position.oninput = () => {
      playing = false; label(); clock = position.value * animation.timeline.durationMs / 1000;
    };
    label(); select(0);
    Promise.all(images.map(image => image.decode())).then(() => requestAnimationFrame(tick));

    """
}
