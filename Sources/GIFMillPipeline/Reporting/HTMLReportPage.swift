/// Style and script of the HTML report.
enum HTMLReportPage {
  static let style = """
    :root{color-scheme:light dark;--line:#8884;--bad:#c22;--strip:#4a90d9}
    body{margin:0;font:14px/1.4 system-ui,sans-serif}
    header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.6em;align-items:center;
      padding:.6em 1em;background:Canvas;border-bottom:1px solid var(--line)}
    h1{font-size:1.1em;margin:0 auto 0 0}
    article{padding:.8em 1em;border-bottom:1px solid var(--line);content-visibility:auto;
      contain-intrinsic-size:auto 260px}
    h2{font-size:1em;margin:0 0 .3em;overflow-wrap:anywhere}
    .bad h2,.remarks{color:var(--bad)}
    .remarks{margin:.3em 0;padding-left:1.2em}
    .views{display:flex;flex-wrap:wrap;gap:1em;align-items:end;margin:.5em 0}
    figure{margin:0}figcaption{font-size:.85em;opacity:.75}
    figure>*:first-child{max-width:280px;max-height:200px;min-width:16px;min-height:16px;
      image-rendering:pixelated;
      background:repeating-conic-gradient(#8883 0 25%,#0000 0 50%) 0/16px 16px}
    .strip{display:block;width:100%;height:14px}
    .files{font-size:.85em;opacity:.85;overflow-wrap:anywhere}
    """

  static let script = """
    'use strict';
    const entries = JSON.parse(document.getElementById('data').textContent);
    const list = document.getElementById('list');
    const make = (name, properties = {}, ...children) => {
      const element = Object.assign(document.createElement(name), properties);
      element.append(...children);
      return element;
    };
    const size = n => n < 1e4 ? n + ' B' : n < 1e7 ? (n / 1e3).toFixed(1) + ' kB'
      : (n / 1e6).toFixed(1) + ' MB';

    function figure(view, text) {
      return make('figure', {}, view, make('figcaption', {textContent: text}));
    }
    function player(sheet) {
      const canvas = make('canvas', {width: sheet.width, height: sheet.height});
      canvas.player = {sheet, images: null, index: 0, next: 0};
      return canvas;
    }
    function card(entry) {
      const views = make('div', {className: 'views'});
      if (entry.input !== 'stdin') views.append(figure(
        make('img', {loading: 'lazy', src: entry.link, alt: ''}), 'input, ' + size(entry.bytesIn)));
      for (const output of entry.outputs) {
        if (/\\.(mp4|webm)$/.test(output.name)) {
          const video = make('video', {loop: true, muted: true, playsInline: true, preload: 'none'});
          video.dataset.src = output.link;
          views.append(figure(video, output.sink + ', ' + size(output.bytes)));
        }
      }
      if (entry.sheet) views.append(figure(player(entry.sheet), 'sheet, '
        + entry.sheet.cells.length + (entry.sheet.cells.length === 1 ? ' cell' : ' cells')));
      const element = make('article', {}, make('h2', {textContent: entry.input}), views);
      element.classList.toggle('bad', /failed|damaged/.test(entry.status));
      const facts = [entry.status];
      if (entry.rate) facts.push('rate ' + entry.rate, entry.ticks + ' ticks',
        'largest error ' + +entry.maxErrorMs.toFixed(3) + ' ms');
      element.append(make('div', {textContent: facts.join(', ')}));
      if (entry.remarks.length) element.append(make('ul', {className: 'remarks'},
        ...entry.remarks.map(text => make('li', {textContent: text}))));
      const times = entry.durations || (entry.sheet && entry.sheet.keyframes.map(k => k[1]));
      if (times) {
        const strip = make('canvas', {className: 'strip', width: 1200, height: 14,
          title: times.slice(0, 50).join(', ') + (times.length > 50 ? ', …' : '') + ' ms'});
        strip.times = times;
        element.append(strip);
      }
      const files = make('div', {className: 'files'});
      for (const output of entry.outputs) files.append(
        make('a', {href: output.link, textContent: output.name}), ' ' + size(output.bytes) + '  ');
      element.append(files);
      return element;
    }
    function drawStrip(strip) {
      const context = strip.getContext('2d');
      const total = strip.times.reduce((sum, time) => sum + time, 0) || 1;
      let start = 0;
      strip.times.forEach((time, index) => {
        context.fillStyle = index % 2 ? '#4a90d9' : '#8bbbe8';
        const x = start / total * strip.width;
        start += time;
        context.fillRect(x, 0, Math.max(.5, start / total * strip.width - x), strip.height);
      });
    }
    function draw(canvas, state) {
      const [page, x, y, width, height, left, top] =
        state.sheet.cells[state.sheet.keyframes[state.index][0]] || [0, 0, 0, 0, 0, 0, 0];
      const context = canvas.getContext('2d');
      context.clearRect(0, 0, canvas.width, canvas.height);
      if (width && height) context.drawImage(state.images[page], x, y, width, height,
        left, top, width, height);
    }
    const playing = new Set();
    function tick(now) {
      for (const canvas of playing) {
        const state = canvas.player;
        if (!state.images) {
          state.images = state.sheet.pages.map(link => make('img', {src: link}));
        }
        if (!state.images.every(image => image.complete && image.naturalWidth)) continue;
        if (!state.next) { draw(canvas, state); state.next = now
          + state.sheet.keyframes[state.index][1]; }
        let steps = 0;
        while (now >= state.next && steps++ < 1000) {
          state.index = (state.index + 1) % state.sheet.keyframes.length;
          state.next += Math.max(1, state.sheet.keyframes[state.index][1]);
        }
        if (state.next < now) state.next = now;
        if (steps) draw(canvas, state);
      }
      requestAnimationFrame(tick);
    }
    const watcher = new IntersectionObserver(changes => {
      for (const {target, isIntersecting} of changes) {
        for (const video of target.querySelectorAll('video')) {
          if (isIntersecting && !video.src) video.src = video.dataset.src;
          if (isIntersecting) video.play().catch(() => {}); else video.pause();
        }
        for (const strip of target.querySelectorAll('.strip')) if (isIntersecting && strip.times) {
          drawStrip(strip);
          strip.times = null;
        }
        for (const canvas of target.querySelectorAll('canvas')) if (canvas.player) {
          if (isIntersecting) { canvas.player.next = 0; playing.add(canvas); }
          else playing.delete(canvas);
        }
      }
    }, {rootMargin: '200px'});
    const cards = entries.map((entry, order) => ({entry, order, element: card(entry)}));
    for (const {element} of cards) watcher.observe(element);

    const [search, status, sort, count] =
      ['search', 'status', 'sort', 'count'].map(id => document.getElementById(id));
    for (const name of new Set(entries.map(entry => entry.status))) {
      status.append(make('option', {value: name, textContent: name}));
    }
    // As people count: 9 before 10.
    const names = new Intl.Collator('en', {numeric: true});
    const orders = {
      order: (a, b) => a.order - b.order,
      name: (a, b) => names.compare(a.entry.input, b.entry.input),
      bytesIn: (a, b) => b.entry.bytesIn - a.entry.bytesIn,
      bytesOut: (a, b) => b.entry.bytesOut - a.entry.bytesOut,
      ticks: (a, b) => (b.entry.ticks || 0) - (a.entry.ticks || 0),
      error: (a, b) => (b.entry.maxErrorMs || 0) - (a.entry.maxErrorMs || 0),
    };
    function show() {
      const words = search.value.toLowerCase();
      const shown = cards.filter(({entry}) =>
        (!status.value || entry.status === status.value) &&
        (entry.input + ' ' + entry.remarks.join(' ')).toLowerCase().includes(words));
      shown.sort(orders[sort.value]);
      list.replaceChildren(...shown.map(card => card.element));
      count.textContent = shown.length + ' of ' + cards.length;
    }
    for (const control of [search, status, sort]) control.addEventListener('input', show);
    show();
    requestAnimationFrame(tick);
    """
}
