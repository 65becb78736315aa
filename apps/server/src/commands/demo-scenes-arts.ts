import {
  at,
  circle,
  ellipse,
  group,
  hue,
  leaf,
  path,
  polygon,
  rect,
  repeat,
  sine,
  smooth,
  stroke,
  type Brush,
  type Point,
} from './demo-ink.ts'

/** Vases, cut paper, brush strokes, drawing. Every scene fills 1280 × 720. */

/** A vase, a branch and fruit under one warm light. */
function stillLife(brush: Brush): string {
  const vase =
    'M-58 -210C-52 -180 -62 -160 -98 -118C-152 -56 -150 62 -70 140H70C150 62 152 -56 98 -118C62 -160 52 -180 58 -210Z'
  const branch = (bend: number, reach: number, count: number, colours: readonly string[]) => {
    const stem = (t: number): [number, number] => [
      560 + bend * t * t,
      270 - reach * t * (1 - 0.15 * t),
    ]
    const leaves = repeat(count, (index) => {
      const [x, y] = stem(0.3 + (0.7 * index) / (count - 1))
      const side = index % 2 ? 1 : -1
      const lean = -90 + (bend / reach) * 40
      return leaf(
        x,
        y,
        brush.between(74, 104),
        brush.between(20, 27),
        lean + side * brush.between(38, 62),
        colours[index % colours.length] ?? hue.teal,
      )
    })
    const twig: Point[] = [[560, 290], ...[0, 0.2, 0.4, 0.6, 0.8, 1].map(stem)]
    return stroke(smooth(twig), hue.pine, 6) + leaves
  }
  const fruit = (x: number, y: number, r: number, light: string, dark: string) =>
    group(
      {},
      brush.shadow(x + 22, y + r - 8, r * 1.35, r * 0.26, 0.42),
      circle(x, y, r, brush.fade([light, dark], 55)),
      ellipse(x - r * 0.36, y - r * 0.4, r * 0.26, r * 0.16, hue.paper, {
        opacity: 0.45,
        transform: `rotate(-35 ${x - r * 0.36} ${y - r * 0.4})`,
      }),
    )
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.mist, hue.foam], 25)),
    circle(790, 290, 330, brush.glow([`${hue.cream}`, `${hue.cream}dd`, `${hue.cream}00`])),
    circle(790, 290, 206, brush.fade([hue.straw, hue.honey])),
    rect(0, 520, 1280, 200, brush.fade([hue.clay, hue.brick])),
    rect(0, 520, 1280, 10, hue.blush, { opacity: 0.7 }),
    // A cloth over the edge of the table.
    path(
      'M700 520H1130Q1168 600 1140 720H760Q700 620 700 520Z',
      brush.fade([hue.paper, hue.sand], 50),
    ),
    path('M800 520Q830 620 812 720H850Q856 610 838 520Z', hue.sand, { opacity: 0.8 }),
    path('M990 520Q1024 610 1020 720H1056Q1046 600 1024 520Z', hue.sand, { opacity: 0.8 }),
    brush.shadow(620, 590, 250, 36, 0.5),
    branch(-250, 190, 7, [hue.teal, hue.pine]),
    branch(210, 215, 8, [hue.leaf, hue.teal]),
    branch(-20, 245, 7, [hue.sea, hue.leaf]),
    at(
      560,
      450,
      0,
      path(vase, brush.fade([hue.sea, hue.teal, hue.pine], 15)),
      brush.within(
        path(vase, '#000'),
        path('M-160 -20Q0 40 160 -20V30Q0 90 -160 30Z', hue.straw, { opacity: 0.9 }),
        path('M-160 48Q0 108 160 48V60Q0 120 -160 60Z', hue.cream),
        path('M-104 -110Q-130 0 -70 110Q-170 60 -150 -60Z', hue.mist, { opacity: 0.45 }),
      ),
      ellipse(0, -210, 58, 13, hue.pine),
    ),
    fruit(800, 548, 62, hue.honey, hue.amber),
    fruit(912, 576, 54, hue.clay, hue.brick),
    at(808, 492, -52, leaf(0, 0, 62, 17, 0, hue.leaf)),
    fruit(330, 592, 48, hue.straw, hue.honey),
  )
}

/** How a leaf cut from paper grows: its stem, and fingers that reach out and up from it. */
function fronds(
  brush: Brush,
  fingers: number,
  length: number,
  spread: number,
): (colour: string) => string {
  const bend = brush.between(-36, 36)
  const thick = Math.min(50, (length / fingers) * 0.46)
  const stem = (t: number): Point => [bend * Math.sin(t * Math.PI), length / 2 - t * length]
  const strokes = [[smooth([0, 0.25, 0.5, 0.75, 1].map(stem)), thick * 0.8] as const]
  for (let index = 0; index < fingers; index += 1)
    for (const side of [1, -1]) {
      const t = (index + 0.35 + (side > 0 ? 0.22 : 0)) / (fingers + 0.4)
      const [x, y] = stem(t)
      const reach = spread * (0.62 + 0.38 * Math.sin(t * Math.PI)) * brush.between(0.9, 1.1)
      const rise = (length / fingers) * brush.between(0.55, 0.75)
      strokes.push([
        `M${x} ${y}Q${x + side * reach * 0.8} ${y + 4} ${x + side * reach} ${y - rise}`,
        thick * brush.between(0.92, 1.1),
      ])
    }
  return (colour) => strokes.map(([d, width]) => stroke(d, colour, width)).join('')
}

/** Coloured sheets with leaves cut from paper. */
function cutOuts(brush: Brush): string {
  const sheets: readonly [
    x: number,
    y: number,
    w: number,
    h: number,
    sheet: string,
    leaf: string,
  ][] = [
    [0, 0, 330, 400, hue.teal, hue.cream],
    [330, 0, 270, 300, hue.honey, hue.brick],
    [600, 0, 380, 420, hue.shell, hue.teal],
    [980, 0, 300, 330, hue.clay, hue.straw],
    [0, 400, 330, 320, hue.straw, hue.ink],
    [330, 300, 270, 420, hue.mist, hue.pine],
    [600, 420, 380, 300, hue.pine, hue.honey],
    [980, 330, 300, 390, hue.paper, hue.clay],
  ]
  return group(
    {},
    rect(0, 0, 1280, 720, hue.linen),
    ...sheets.map(([x, y, w, h, sheet, cut], index) => {
      const cutOut = fronds(brush, brush.pick([3, 4, 5]), h * 0.62, Math.min(w * 0.3, 92))
      const turn = brush.between(-24, 24)
      return group(
        {},
        rect(x, y, w + 1, h + 1, brush.fade([sheet, sheet])),
        rect(x, y, w, h, brush.fade([`${hue.paper}2e`, `${hue.paper}00`, `${hue.ink}12`], 60)),
        brush.within(
          rect(x, y, w, h, '#000'),
          index === 6
            ? ''
            : at(x + w / 2 + 9, y + h / 2 + 11, turn, group({ opacity: 0.18 }, cutOut(hue.ink))) +
                at(x + w / 2, y + h / 2, turn, cutOut(cut)),
        ),
      )
    }),
    // A pair of scissors on top.
    at(
      640,
      592,
      -32,
      group(
        { opacity: 0.25, transform: 'translate(10 16)' },
        stroke('M-120 34L190 -34M-120 -34L190 34', hue.ink, 20),
      ),
      polygon(
        [
          [-60, 22],
          [215, -44],
          [200, -10],
          [-50, 40],
        ],
        hue.sand,
      ),
      polygon(
        [
          [-60, -22],
          [215, 44],
          [200, 10],
          [-50, -40],
        ],
        hue.paper,
      ),
      ellipse(-128, 44, 66, 34, 'none', {
        stroke: hue.clay,
        'stroke-width': 20,
        transform: 'rotate(-14 -128 44)',
      }),
      ellipse(-128, -44, 66, 34, 'none', {
        stroke: hue.clay,
        'stroke-width': 20,
        transform: 'rotate(14 -128 -44)',
      }),
      circle(14, 0, 9, hue.slate),
    ),
  )
}

/** Bamboo in ink on a sheet of paper, the brush beside it. */
function bamboo(brush: Brush): string {
  const stalk = (x: number, lean: number, width: number, tone: string, opacity: number) => {
    const joints = 5
    return group(
      { opacity },
      repeat(joints, (index) => {
        const [y0, y1] = [760 - index * 180, 760 - (index + 1) * 180 + 12]
        const [x0, x1] = [x + (lean * index) / joints, x + (lean * (index + 1)) / joints]
        const w = width * (1 - index * 0.05)
        return (
          path(
            `M${x0 - w} ${y0}Q${(x0 + x1) / 2 - w * 0.8} ${(y0 + y1) / 2} ${x1 - w} ${y1}H${x1 + w}Q${(x0 + x1) / 2 + w * 0.8} ${(y0 + y1) / 2} ${x0 + w} ${y0}Z`,
            brush.fade([tone, `${tone}88`, `${tone}dd`], 0),
          ) + stroke(`M${x1 - w - 5} ${y1 - 4}Q${x1} ${y1 + 5} ${x1 + w + 5} ${y1 - 5}`, tone, 5)
        )
      }),
    )
  }
  const spray = (x: number, y: number, turns: readonly number[], tone: string, size: number) =>
    turns
      .map((turn) => leaf(x, y, size * brush.between(0.85, 1.2), size * 0.13, turn, tone))
      .join('')
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.bark, hue.amber], 30)),
    repeat(7, (index) =>
      stroke(smooth(sine(40 + index * 110, 6, 900, index)), hue.ink, 2, { opacity: 0.16 }),
    ),
    rect(106, -20, 860, 780, hue.ink, { opacity: 0.28 }),
    rect(90, -20, 860, 780, brush.fade([hue.paper, hue.linen], 30)),
    brush.within(
      rect(90, -20, 860, 780, '#000'),
      circle(670, 220, 142, brush.fade([hue.straw, hue.shell])),
      stalk(560, 60, 22, hue.sea, 0.4),
      stalk(250, -30, 27, hue.stone, 0.5),
      stalk(390, 90, 34, hue.ink, 0.92),
      spray(474, 254, [18, 42, 66, -12], hue.ink, 210),
      spray(438, 430, [150, 124, 172], hue.slate, 170),
      spray(250, 160, [112, 150, 80, 28], hue.stone, 150),
      spray(606, 420, [30, 62, 96], `${hue.sea}aa`, 150),
      path('M90 640Q330 600 520 650T950 636V760H90Z', hue.sea, { opacity: 0.14 }),
    ),
    at(
      842,
      560,
      0,
      rect(-38, -38, 76, 76, hue.clay, { rx: 8 }),
      stroke(
        'M-20 -14Q-10 -26 0 -14T20 -14M-20 4Q-10 -8 0 4T20 4M-20 22Q-10 10 0 22T20 22',
        hue.paper,
        6,
      ),
    ),
    // The brush and the ink stone.
    at(
      1106,
      340,
      -72,
      group(
        { opacity: 0.3, transform: 'translate(-10 18)' },
        rect(-250, -15, 420, 30, hue.ink, { rx: 15 }),
      ),
      path('M-250 -18C-330 -34 -372 -10 -400 0C-372 10 -330 34 -250 18Z', hue.ink),
      rect(-262, -21, 60, 42, hue.straw, { rx: 8 }),
      rect(-210, -15, 400, 30, brush.fade([hue.honey, hue.bark]), { rx: 15 }),
    ),
    ellipse(1118, 634, 118, 66, hue.ink, { opacity: 0.3 }),
    ellipse(1110, 622, 118, 66, hue.slate),
    ellipse(1110, 616, 92, 47, hue.ink),
    path('M1050 600Q1090 578 1144 592Q1098 590 1068 612Z', hue.stone, { opacity: 0.6 }),
  )
}

/** A street towards the evening sun: painted on the left, still pencil on the right. */
function street(brush: Brush): string {
  const [vx, vy] = [640, 436]
  // Houses stand along lines to the vanishing point; `near` and `far` are distances from it.
  const houses = [
    { near: 640, far: 430, height: 520, wall: hue.clay },
    { near: 430, far: 290, height: 640, wall: hue.teal },
    { near: 290, far: 200, height: 500, wall: hue.honey },
    { near: 200, far: 140, height: 620, wall: hue.sea },
  ]
  const front = (side: 1 | -1, { near, far, height, wall }: (typeof houses)[number]): string => {
    const [x0, x1] = [vx + side * near, vx + side * far]
    const top = (distance: number) => vy - (height * distance) / 640
    const foot = (distance: number) => vy + (250 * distance) / 640
    const outline: [number, number][] = [
      [x0, top(near)],
      [x1, top(far)],
      [x1, foot(far)],
      [x0, foot(near)],
    ]
    const windows = repeat(3, (column) =>
      repeat(4, (line) => {
        const a = near - (near - far) * (0.14 + column * 0.28)
        const b = near - (near - far) * (0.3 + column * 0.28)
        const y = (distance: number, part: number) =>
          top(distance) + (foot(distance) - top(distance)) * part
        const part = 0.1 + line * 0.2
        const pane: [number, number][] = [
          [vx + side * a, y(a, part)],
          [vx + side * b, y(b, part)],
          [vx + side * b, y(b, part + 0.12)],
          [vx + side * a, y(a, part + 0.12)],
        ]
        return side < 0
          ? polygon(pane, brush.pick([hue.straw, hue.cream, hue.pine, hue.straw]), {
              opacity: 0.92,
            })
          : polygon(pane, 'none', { stroke: hue.slate, 'stroke-width': 2 })
      }),
    )
    return side < 0
      ? polygon(outline, brush.fade([wall, hue.plum], 100)) + windows
      : polygon(outline, hue.paper, {
          stroke: hue.slate,
          'stroke-width': 3.5,
          'stroke-linejoin': 'round',
        }) + windows
  }
  const half = (x: number, ...children: string[]) =>
    brush.within(rect(x, 0, 640, 720, '#000'), ...children)
  return group(
    {},
    rect(0, 0, 1280, 720, hue.paper),
    half(
      0,
      rect(0, 0, 640, 720, brush.fade([hue.sea, hue.straw, hue.honey])),
      circle(vx, vy - 60, 300, brush.glow([hue.cream, `${hue.straw}00`])),
      circle(vx, vy - 40, 92, hue.paper),
      polygon(
        [
          [vx, vy],
          [0, 686],
          [0, 720],
          [640, 720],
        ],
        hue.plum,
      ),
      polygon(
        [
          [vx, vy],
          [0, 600],
          [0, 700],
        ],
        hue.slate,
      ),
      polygon(
        [
          [vx, vy],
          [250, 720],
          [640, 720],
        ],
        hue.slate,
        { opacity: 0.6 },
      ),
      polygon(
        [
          [vx, vy],
          [600, 720],
          [640, 720],
        ],
        hue.straw,
        { opacity: 0.9 },
      ),
    ),
    half(
      640,
      circle(vx, vy - 40, 92, 'none', { stroke: hue.slate, 'stroke-width': 3 }),
      repeat(9, (index) => {
        const turn = (-88 + index * 11) * (Math.PI / 180)
        return stroke(
          `M${vx + Math.cos(turn) * 112} ${vy - 40 + Math.sin(turn) * 112}L${vx + Math.cos(turn) * 560} ${vy - 40 + Math.sin(turn) * 560}`,
          hue.stone,
          1.6,
          { 'stroke-dasharray': '3 12' },
        )
      }),
      stroke(`M${vx} ${vy}L1280 686M${vx} ${vy}L1030 720M${vx} ${vy}L680 720`, hue.slate, 2.5),
    ),
    ...houses.toReversed().map((house) => front(-1, house) + front(1, house)),
    stroke(`M${vx} 0V720`, hue.sand, 2),
    // The pencil that is still at work.
    at(
      812,
      560,
      -38,
      group({ opacity: 0.2, transform: 'translate(4 26)' }, rect(60, -20, 440, 40, hue.ink)),
      polygon(
        [
          [0, 0],
          [70, -26],
          [70, 26],
        ],
        hue.cream,
      ),
      polygon(
        [
          [0, 0],
          [26, -10],
          [26, 10],
        ],
        hue.ink,
      ),
      rect(68, -26, 420, 18, hue.honey),
      rect(68, -8, 420, 17, hue.amber),
      rect(68, 9, 420, 17, hue.bark),
      rect(488, -26, 46, 52, hue.sand),
      rect(534, -26, 44, 52, hue.clay, { rx: 10 }),
    ),
  )
}

export const artScenes = { stillLife, cutOuts, bamboo, street }
