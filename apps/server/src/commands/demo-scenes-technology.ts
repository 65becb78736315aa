import {
  at,
  circle,
  ellipse,
  group,
  hue,
  path,
  polygon,
  rect,
  repeat,
  smooth,
  sine,
  stroke,
  type Brush,
} from './demo-ink.ts'

/** Windows, circuits, grids. Every scene fills 1280 × 720. */

/** A window's frame with its three dots; the children are drawn in its own coordinates. */
function window(
  x: number,
  y: number,
  width: number,
  height: number,
  colours: { bar: string; pane: string; dots: readonly string[] },
  ...children: string[]
): string {
  return group(
    { transform: `translate(${x} ${y})` },
    rect(14, 22, width, height, hue.ink, { rx: 22, opacity: 0.22 }),
    rect(0, 0, width, height, colours.pane, { rx: 22 }),
    path(`M0 54V22A22 22 0 0 1 22 0H${width - 22}A22 22 0 0 1 ${width} 22V54Z`, colours.bar),
    ...colours.dots.map((dot, index) => circle(32 + index * 28, 27, 8, dot)),
    ...children,
  )
}

/** Lines of code as coloured bars, with their indents. */
function code(
  brush: Brush,
  x: number,
  y: number,
  indents: readonly number[],
  colours: readonly [string, ...string[]],
) {
  return indents
    .map((indent, line) => {
      let left = x + indent * 36
      return repeat(1 + Math.floor(brush.between(1, 3.9)), () => {
        const width = brush.between(38, 120)
        const bar = rect(left, y + line * 36, width, 15, brush.pick(colours), { rx: 7.5 })
        left += width + 14
        return bar
      })
    })
    .join('')
}

/** Code in two windows, and a beetle found under the glass. */
function beetle(brush: Brush): string {
  const legs = repeat(3, (index) =>
    [1, -1]
      .map((side) =>
        stroke(
          `M${side * 34} ${-18 + index * 34}L${side * 82} ${-44 + index * 40}L${side * 100} ${-22 + index * 52}`,
          hue.ink,
          9,
        ),
      )
      .join(''),
  )
  const animal = group(
    { transform: 'rotate(24)' },
    legs,
    stroke('M-14 -92Q-30 -128 -58 -128M14 -92Q30 -128 58 -128', hue.ink, 7),
    circle(0, -72, 34, hue.ink),
    ellipse(0, 16, 62, 84, brush.fade([hue.clay, hue.brick], 30)),
    path('M0 -68V100', 'none', { stroke: hue.ink, 'stroke-width': 7 }),
    path('M-58 -14Q0 -60 58 -14Q40 -72 0 -72Q-40 -72 -58 -14Z', hue.ink),
    ...(
      [
        [-30, 14, 13],
        [28, 8, 12],
        [-22, 58, 10],
        [24, 54, 13],
      ] as const
    ).map(([x, y, r]) => circle(x, y, r, hue.ink)),
    ellipse(-34, -6, 9, 24, hue.paper, { opacity: 0.3, transform: 'rotate(18 -34 -6)' }),
  )
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.teal, hue.pine], 40)),
    circle(240, 120, 460, brush.glow([`${hue.sea}aa`, `${hue.sea}00`])),
    repeat(22, (column) =>
      repeat(13, (row) =>
        circle(30 + column * 58, 30 + row * 56, 2.4, hue.mist, { opacity: 0.28 }),
      ),
    ),
    window(
      620,
      70,
      560,
      430,
      {
        bar: hue.sand,
        pane: brush.fade([hue.paper, hue.linen]),
        dots: [hue.clay, hue.honey, hue.sea],
      },
      code(
        brush,
        40,
        92,
        [0, 1, 1, 2, 1, 0, 0, 1, 0],
        [hue.sea, hue.honey, hue.sand, hue.clay, hue.mist],
      ),
    ),
    window(
      110,
      160,
      640,
      470,
      {
        bar: hue.slate,
        pane: brush.fade([hue.ink, hue.slate], 60),
        dots: [hue.clay, hue.honey, hue.sea],
      },
      rect(0, 54, 64, 394, hue.ink, { opacity: 0.45 }),
      repeat(10, (index) => rect(24, 92 + index * 36, 18, 13, hue.stone, { rx: 6, opacity: 0.7 })),
      code(
        brush,
        96,
        91,
        [0, 1, 1, 2, 2, 1, 1, 2, 1, 0],
        [hue.mist, hue.honey, hue.straw, hue.clay, hue.sea],
      ),
    ),
    at(
      850,
      420,
      0,
      group(
        { opacity: 0.28, transform: 'translate(18 30)' },
        circle(0, 0, 206, hue.ink),
        at(0, 0, 45, rect(196, -28, 220, 56, hue.ink, { rx: 28 })),
      ),
      at(
        0,
        0,
        45,
        rect(186, -16, 70, 32, hue.sand),
        rect(236, -30, 196, 60, brush.fade([hue.honey, hue.amber, hue.bark]), { rx: 28 }),
      ),
      circle(0, 0, 204, brush.fade([hue.straw, hue.amber], 50)),
      circle(0, 0, 178, brush.glow([hue.paper, hue.foam, hue.mist])),
      brush.within(
        circle(0, 0, 178, '#000'),
        code(brush, -150, -128, [0, 1], [`${hue.sea}66`, `${hue.honey}66`]),
        code(brush, -170, 96, [1, 0], [`${hue.sea}66`, `${hue.clay}55`]),
        brush.shadow(10, 26, 120, 120, 0.22),
        animal,
      ),
      path('M-140 -74A160 160 0 0 1 -30 -156A176 176 0 0 0 -140 -74Z', '#ffffff', { opacity: 0.9 }),
    ),
  )
}

/** A web page that comes together, the pointer putting its last piece in place. */
function webPage(brush: Brush): string {
  const card = (x: number, y: number, colours: readonly [string, string], flying = false) =>
    group(
      {},
      flying ? rect(x + 12, y + 22, 168, 176, hue.ink, { rx: 16, opacity: 0.2 }) : '',
      rect(x, y, 168, 176, hue.paper, { rx: 16 }),
      rect(x + 12, y + 12, 144, 84, brush.fade(colours, 50), { rx: 10 }),
      rect(x + 12, y + 112, 118, 13, hue.slate, { rx: 6.5 }),
      rect(x + 12, y + 138, 84, 11, hue.sand, { rx: 5.5 }),
    )
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.shell, hue.blush], 35)),
    repeat(17, (index) => rect(index * 80, 0, 1.5, 720, hue.clay, { opacity: 0.14 })),
    repeat(10, (index) => rect(0, index * 80, 1280, 1.5, hue.clay, { opacity: 0.14 })),
    circle(1120, 120, 190, brush.fade([hue.honey, hue.clay]), { opacity: 0.9 }),
    circle(96, 640, 150, brush.fade([hue.sea, hue.teal])),
    window(
      214,
      76,
      810,
      576,
      {
        bar: brush.fade([hue.teal, hue.teal]),
        pane: brush.fade([hue.linen, hue.sand]),
        dots: [hue.clay, hue.honey, hue.mist],
      },
      rect(150, 14, 420, 27, hue.pine, { rx: 13.5, opacity: 0.75 }),
      brush.within(
        rect(32, 86, 746, 230, '#000', { rx: 18 }),
        rect(32, 86, 746, 230, brush.fade([hue.mist, hue.cream])),
        circle(590, 220, 62, hue.honey),
        polygon(
          [
            [180, 330],
            [380, 150],
            [560, 330],
          ],
          hue.sea,
        ),
        polygon(
          [
            [380, 150],
            [470, 330],
            [560, 330],
          ],
          hue.teal,
        ),
        path(`${smooth(sine(288, 16, 520, 1, 20, 800))}L800 330L20 330Z`, hue.teal),
        path(`${smooth(sine(304, 10, 380, 3, 20, 800))}L800 330L20 330Z`, hue.pine),
        rect(70, 130, 220, 24, hue.pine, { rx: 12 }),
        rect(70, 168, 160, 15, hue.paper, { rx: 7.5 }),
        rect(70, 206, 108, 40, hue.clay, { rx: 20 }),
      ),
      card(32, 350, [hue.blush, hue.clay]),
      card(224, 350, [hue.straw, hue.honey]),
      card(416, 350, [hue.mist, hue.sea]),
      rect(610, 352, 164, 172, 'none', {
        rx: 16,
        stroke: hue.stone,
        'stroke-width': 4,
        'stroke-dasharray': '14 12',
      }),
    ),
    at(
      0,
      0,
      0,
      group({ transform: 'rotate(9 960 420)' }, card(886, 350, [hue.plum, hue.clay], true)),
    ),
    // The pointer that holds it.
    group(
      { transform: 'translate(1000 500) scale(1.5)' },
      path('M6 8V104L31 82L48 122L68 113L51 75L84 72Z', hue.ink, { opacity: 0.25 }),
      path('M0 0V96L25 74L42 114L62 105L45 67L78 64Z', hue.ink, {
        stroke: hue.paper,
        'stroke-width': 6,
        'stroke-linejoin': 'round',
      }),
    ),
  )
}

/** Three stores of data and the paths between them, at night. */
function databases(brush: Brush): string {
  const store = (
    x: number,
    y: number,
    layers: number,
    lit: readonly [string, string],
    trim: string,
  ) =>
    at(
      x,
      y,
      0,
      brush.shadow(14, 14, 170, 50, 0.9),
      repeat(layers, (index) => {
        const top = -index * 82
        return group(
          {},
          path(`M-120 ${top - 62}V${top}A120 44 0 0 0 120 ${top}V${top - 62}Z`, brush.fade(lit, 0)),
          ellipse(0, top - 62, 120, 44, trim),
          ellipse(0, top - 62, 104, 36, lit[1], { opacity: 0.35 }),
          circle(-70, top + 4, 8, hue.straw),
          circle(-46, top + 12, 8, index % 2 ? hue.mist : hue.straw),
          rect(-14, top + 8, 76, 11, hue.ink, { rx: 5.5, opacity: 0.28 }),
        )
      }),
    )
  const wire = (d: string, colour: string) =>
    stroke(d, colour, 18, { opacity: 0.16 }) + stroke(d, colour, 6)
  const node = (x: number, y: number, colour: string) =>
    circle(x, y, 26, colour, { opacity: 0.2 }) +
    circle(x, y, 13, colour) +
    circle(x, y, 5, hue.paper)
  const floor = repeat(15, (index) =>
    stroke(`M${-700 + index * 140} 760L${260 + index * 60} 330`, hue.sea, 2, { opacity: 0.25 }),
  )
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.ink, hue.plum, hue.pine])),
    circle(900, 140, 86, brush.fade([hue.cream, hue.honey], 50)),
    circle(900, 140, 230, brush.glow([`${hue.straw}66`, `${hue.straw}00`])),
    repeat(46, () =>
      circle(brush.between(0, 1280), brush.between(0, 300), brush.between(1, 3), hue.cream, {
        opacity: brush.between(0.3, 0.9),
      }),
    ),
    rect(0, 330, 1280, 390, brush.fade([hue.pine, hue.teal])),
    brush.within(
      rect(0, 330, 1280, 390, '#000'),
      floor,
      ...[346, 376, 420, 480, 556, 650].map((y) =>
        stroke(`M0 ${y}H1280`, hue.sea, 2, { opacity: 0.25 }),
      ),
    ),
    wire('M290 560H440L520 640H760L850 560H1000', hue.honey),
    wire('M640 470V640', hue.mist),
    wire('M290 590V680H90', hue.blush),
    wire('M1000 600V660H1230', hue.mist),
    wire('M1000 480H1150V390', hue.honey),
    store(640, 430, 3, [hue.honey, hue.amber], hue.straw),
    store(290, 570, 3, [hue.sea, hue.teal], hue.mist),
    store(1000, 580, 2, [hue.clay, hue.brick], hue.blush),
    node(520, 640, hue.honey),
    node(640, 640, hue.mist),
    node(760, 640, hue.honey),
    node(90, 680, hue.blush),
    node(1150, 390, hue.honey),
    node(1230, 660, hue.mist),
  )
}

export const technologyScenes = { beetle, webPage, databases }
