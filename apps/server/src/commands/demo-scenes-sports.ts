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
  sine,
  smooth,
  stroke,
  type Brush,
} from './demo-ink.ts'

/** Yoga, lanes, balls, mountains. Every scene fills 1280 × 720. */

/** Somebody on a mat before the rising sun. */
function sunrise(brush: Brush): string {
  const hill = (y: number, amplitude: number, length: number, phase: number, fill: string) =>
    path(`${smooth(sine(y, amplitude, length, phase))}L1320 760L-40 760Z`, fill)
  const figure = group(
    {},
    // Crossed legs, then the body, the arms joined above the head.
    path(
      'M-176 60Q-190 14 -120 10L0 24L120 10Q190 14 176 60Q150 92 0 92Q-150 92 -176 60Z',
      hue.pine,
    ),
    path('M-150 66Q-40 20 64 62Q100 84 40 92H-90Q-160 92 -150 66Z', hue.teal),
    ellipse(-86, 84, 36, 14, hue.blush),
    ellipse(92, 84, 36, 14, hue.blush),
    path(
      'M-62 34C-70 -40 -78 -110 -58 -150Q0 -176 58 -150C78 -110 70 -40 62 34Q0 52 -62 34Z',
      hue.clay,
    ),
    path(
      'M-62 34C-70 -40 -78 -110 -58 -150Q-30 -164 -10 -166C-40 -100 -34 -20 -20 42Q-44 40 -62 34Z',
      hue.brick,
      { opacity: 0.35 },
    ),
    stroke('M-56 -132Q-118 -236 -12 -352', hue.blush, 31),
    stroke('M56 -132Q118 -236 12 -352', hue.blush, 31),
    path('M-20 -330Q0 -420 20 -330Z', hue.blush),
    rect(-17, -186, 34, 48, hue.blush, { rx: 14 }),
    circle(0, -222, 47, hue.blush),
    path('M-49 -214Q-58 -280 0 -280Q58 -280 49 -214Q36 -250 0 -250Q-36 -250 -49 -214Z', hue.ink),
    circle(0, -288, 24, hue.ink),
  )
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.mist, hue.foam, hue.cream, hue.straw])),
    circle(640, 360, 420, brush.glow([hue.paper, `${hue.paper}00`])),
    circle(640, 356, 246, brush.fade([hue.straw, hue.honey, hue.clay])),
    repeat(3, (index) =>
      circle(640, 356, 286 + index * 46, 'none', {
        stroke: hue.honey,
        'stroke-width': 4 - index,
        opacity: 0.5 - index * 0.13,
      }),
    ),
    ...[
      [180, 150, 1],
      [1060, 110, 0.8],
      [960, 210, 0.55],
    ].map(([x = 0, y = 0, size = 1]) =>
      group(
        { transform: `translate(${x} ${y}) scale(${size})`, opacity: 0.85 },
        rect(-110, -18, 220, 36, hue.paper, { rx: 18 }),
        rect(-50, -44, 150, 44, hue.paper, { rx: 22 }),
      ),
    ),
    hill(498, 50, 900, 2.4, brush.fade([hue.sage, hue.mist])),
    hill(548, 34, 760, 5.2, brush.fade([hue.leaf, hue.sage])),
    hill(620, 12, 1500, 1.2, brush.fade([hue.sea, hue.teal])),
    brush.shadow(640, 652, 330, 34, 0.45),
    path('M350 628H930L984 668H296Z', hue.straw),
    path('M296 668H984V678H296Z', hue.honey),
    at(640, 562, 0, figure),
    repeat(9, (index) => {
      const x = index < 5 ? 40 + index * 52 : 1020 + (index - 5) * 66
      return repeat(3, (blade) =>
        stroke(
          `M${x} 724Q${x + (blade - 1) * 12} 690 ${x + (blade - 1) * brush.between(22, 34)} ${brush.between(636, 672)}`,
          hue.pine,
          7,
        ),
      )
    }),
  )
}

/** The bend of a running track, a stopwatch in front. */
function lanes(brush: Brush): string {
  const [cx, cy] = [250, 900]
  const lines = repeat(8, (index) =>
    circle(cx, cy, 420 + index * 92, 'none', {
      stroke: hue.paper,
      'stroke-width': 7,
      opacity: 0.92,
    }),
  )
  const blocks = repeat(7, (index) => {
    const radius = 466 + index * 92
    const turn = -66 + index * 5.2
    return at(
      cx,
      cy,
      turn,
      rect(radius - 32, -14, 64, 8, hue.paper),
      group(
        {},
        rect(radius - 20, -66, 40, 38, hue.ink, {
          rx: 8,
          opacity: 0.2,
          transform: 'translate(10 8)',
        }),
        rect(radius - 20, -70, 40, 38, [hue.teal, hue.honey, hue.mist][index % 3] ?? hue.teal, {
          rx: 8,
        }),
        rect(radius - 20, -70, 40, 14, hue.paper, { rx: 6, opacity: 0.5 }),
      ),
    )
  })
  const watch = group(
    {},
    rect(-24, -262, 48, 54, hue.slate, { rx: 10 }),
    rect(-38, -286, 76, 34, brush.fade([hue.honey, hue.amber]), { rx: 14 }),
    at(0, 0, 42, rect(-17, -254, 34, 46, hue.slate, { rx: 10 })),
    circle(0, 0, 222, brush.fade([hue.slate, hue.ink], 60)),
    circle(0, 0, 190, brush.fade([hue.paper, hue.linen], 60)),
    path('M0 0V-168A168 168 0 0 1 159.8 51.9Z', hue.mist, { opacity: 0.75 }),
    repeat(60, (index) =>
      at(
        0,
        0,
        index * 6,
        rect(-2, -178, 4, index % 5 ? 12 : 30, index % 5 ? hue.stone : hue.ink, { rx: 2 }),
      ),
    ),
    at(
      0,
      0,
      108,
      polygon(
        [
          [-7, 34],
          [7, 34],
          [3, -156],
          [-3, -156],
        ],
        hue.clay,
      ),
    ),
    circle(0, 0, 15, hue.ink),
    circle(0, 0, 6, hue.honey),
    path('M-150 -84A172 172 0 0 1 -40 -167A190 190 0 0 0 -150 -84Z', '#ffffff', { opacity: 0.8 }),
  )
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.clay, hue.brick], 40)),
    circle(cx, cy, 420, brush.fade([hue.sea, hue.teal])),
    circle(cx, cy, 1160, 'none', { stroke: hue.sage, 'stroke-width': 200 }),
    ...[0, 2, 4, 6].map((index) =>
      circle(cx, cy, 466 + index * 92, 'none', {
        stroke: hue.blush,
        'stroke-width': 84,
        opacity: 0.13,
      }),
    ),
    lines,
    blocks,
    rect(0, 0, 1280, 720, brush.glow([`${hue.paper}18`, `${hue.ink}22`])),
    circle(948, 402, 232, hue.ink, { opacity: 0.25 }),
    at(930, 380, 14, watch),
  )
}

/** A tennis court from above: the ball on the line, the racket behind it. */
function court(brush: Brush): string {
  const head = group(
    {},
    brush.within(
      ellipse(0, 0, 168, 208, '#000'),
      repeat(15, (index) =>
        stroke(`M${-154 + index * 22} -220V220`, hue.paper, 3, { opacity: 0.9 }),
      ),
      repeat(19, (index) =>
        stroke(`M-180 ${-198 + index * 22}H180`, hue.paper, 3, { opacity: 0.9 }),
      ),
    ),
    ellipse(0, 0, 172, 212, 'none', { stroke: hue.ink, 'stroke-width': 26 }),
    ellipse(0, 0, 172, 212, 'none', { stroke: hue.honey, 'stroke-width': 10 }),
    stroke('M-92 186L-18 320M92 186L18 320', hue.ink, 22),
    rect(-25, 312, 50, 260, brush.fade([hue.amber, hue.bark], 0), { rx: 18 }),
    repeat(7, (index) =>
      stroke(`M-24 ${350 + index * 30}L24 ${336 + index * 30}`, hue.ink, 3, { opacity: 0.4 }),
    ),
  )
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.clay, hue.brick], 30)),
    group(
      { transform: 'rotate(-17 640 360)' },
      rect(-200, 60, 1040, 1000, brush.fade([hue.sea, hue.teal], 40)),
      rect(-200, 60, 1040, 12, hue.paper),
      rect(828, 60, 12, 1000, hue.paper),
      rect(692, 60, 10, 1000, hue.paper),
      rect(-200, 330, 892, 10, hue.paper),
      rect(240, 340, 10, 800, hue.paper),
    ),
    repeat(70, () =>
      circle(brush.between(0, 1280), brush.between(0, 720), brush.between(1, 2.6), hue.paper, {
        opacity: brush.between(0.08, 0.26),
      }),
    ),
    // Where the ball came from.
    path('M40 90C220 40 380 90 470 330', 'none', {
      stroke: hue.straw,
      'stroke-width': 8,
      'stroke-linecap': 'round',
      'stroke-dasharray': '1 30',
    }),
    group(
      { opacity: 0.26, transform: 'translate(26 34)' },
      at(
        940,
        300,
        -38,
        ellipse(0, 0, 172, 212, 'none', { stroke: hue.ink, 'stroke-width': 26 }),
        rect(-25, 312, 50, 260, hue.ink, { rx: 18 }),
      ),
    ),
    at(940, 300, -38, head),
    ellipse(528, 466, 112, 96, hue.ink, { opacity: 0.28 }),
    circle(490, 424, 108, brush.glow([hue.cream, hue.straw, hue.honey])),
    brush.within(
      circle(490, 424, 108, '#000'),
      circle(372, 350, 112, 'none', { stroke: hue.paper, 'stroke-width': 11 }),
      circle(612, 494, 112, 'none', { stroke: hue.paper, 'stroke-width': 11 }),
      ellipse(530, 480, 130, 110, hue.amber, { opacity: 0.14 }),
    ),
  )
}

/** Ridges one behind the other, a trail that winds up to the snow. */
function ridges(brush: Brush): string {
  const ridge = (base: number, height: number, count: number, fill: string) => {
    const points: [number, number][] = [[-40, 760]]
    for (let index = 0; index <= count; index += 1)
      points.push([
        -40 + (1360 * index) / count,
        base - (index % 2 ? height * brush.between(0.6, 1) : height * brush.between(0, 0.3)),
      ])
    return polygon([...points, [1320, 760]], fill)
  }
  const pine = (x: number, y: number, size: number, fill: string) =>
    group(
      { transform: `translate(${x} ${y}) scale(${size})` },
      rect(-6, -10, 12, 30, hue.bark),
      polygon(
        [
          [0, -150],
          [40, -66],
          [-40, -66],
        ],
        fill,
      ),
      polygon(
        [
          [0, -110],
          [52, -26],
          [-52, -26],
        ],
        fill,
      ),
      polygon(
        [
          [0, -66],
          [62, 0],
          [-62, 0],
        ],
        fill,
      ),
    )
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.sea, hue.mist, hue.cream, hue.straw])),
    circle(330, 250, 300, brush.glow([hue.paper, `${hue.cream}00`])),
    circle(330, 250, 96, brush.fade([hue.cream, hue.honey])),
    ridge(430, 190, 9, brush.fade([`${hue.mist}`, `${hue.foam}`])),
    // The mountain: a lit side, a side in shade, snow on both.
    polygon(
      [
        [520, 640],
        [850, 92],
        [1250, 640],
      ],
      brush.fade([hue.teal, hue.sea]),
    ),
    polygon(
      [
        [850, 92],
        [1250, 640],
        [800, 640],
        [880, 430],
        [820, 300],
      ],
      brush.fade([hue.pine, hue.teal]),
    ),
    polygon(
      [
        [850, 92],
        [952, 232],
        [910, 222],
        [880, 268],
        [842, 226],
        [800, 262],
        [772, 222],
      ],
      hue.paper,
    ),
    polygon(
      [
        [850, 92],
        [952, 232],
        [910, 222],
        [880, 268],
        [854, 236],
      ],
      hue.mist,
    ),
    ridge(560, 120, 7, brush.fade([hue.sea, hue.teal])),
    path('M-40 610Q220 470 520 560T1320 520V760H-40Z', brush.fade([hue.sage, hue.leaf])),
    path(
      'M560 760C760 700 880 660 760 622C640 590 560 590 640 560C700 540 800 548 836 520C858 500 820 486 846 452L854 452C836 486 884 500 862 526C830 560 730 556 690 572C650 590 760 590 860 622C1000 668 900 720 790 760Z',
      hue.cream,
    ),
    path('M-40 690Q160 590 420 680T900 760H-40Z', brush.fade([hue.leaf, hue.pine])),
    path('M880 760Q1080 640 1320 640V760Z', brush.fade([hue.teal, hue.pine])),
    repeat(6, (index) =>
      pine(
        60 + index * 66,
        668 - (index % 3) * 18 + index * 3,
        brush.between(0.7, 1.1),
        index % 2 ? hue.pine : hue.teal,
      ),
    ),
    repeat(5, (index) =>
      pine(
        1060 + index * 54,
        690 - index * 10,
        brush.between(0.7, 1.2),
        index % 2 ? hue.pine : hue.teal,
      ),
    ),
    // A runner on the trail.
    at(
      724,
      624,
      0,
      group(
        { transform: 'scale(.62)' },
        brush.shadow(4, 62, 60, 11, 0.5),
        stroke('M-4 -24L22 14L6 56', hue.ink, 17),
        stroke('M-6 -24L-34 10L-66 16', hue.ink, 17),
        stroke('M0 -86L-6 -24', hue.clay, 36),
        stroke('M6 -88L36 -58L62 -76', hue.blush, 13),
        stroke('M-2 -86L-40 -70L-44 -40', hue.blush, 13),
        circle(14, -128, 21, hue.blush),
        path('M-8 -128Q-8 -152 16 -152Q38 -150 36 -134Q10 -140 -8 -128Z', hue.bark),
      ),
    ),
    ...[
      [1010, 150],
      [1060, 182],
      [950, 186],
    ].map(([x = 0, y = 0]) =>
      stroke(
        `M${x - 20} ${y - 8}Q${x - 8} ${y - 12} ${x} ${y}Q${x + 8} ${y - 12} ${x + 20} ${y - 8}`,
        hue.pine,
        4.5,
      ),
    ),
  )
}

export const sportScenes = { sunrise, lanes, court, ridges }
