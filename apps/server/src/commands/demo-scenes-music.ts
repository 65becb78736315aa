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

/** Strings, keys, notes, records and sound waves. Every scene fills 1280 × 720. */

/** A guitar's top from close by: the rosette, six strings, one of them ringing. */
function strings(brush: Brush): string {
  const grain = repeat(26, (index) => {
    const y = -160 + index * 42 + brush.between(-10, 10)
    return stroke(
      smooth(
        sine(y, brush.between(3, 9), brush.between(700, 1100), brush.between(0, 6), -200, 1500),
      ),
      index % 3 ? hue.amber : hue.cream,
      brush.between(1.5, 5),
      { opacity: brush.between(0.12, 0.3) },
    )
  })
  const hole = group(
    {},
    circle(800, 360, 236, hue.bark, { opacity: 0.28 }),
    circle(800, 360, 226, hue.cream),
    circle(800, 360, 214, hue.teal),
    repeat(36, (index) =>
      at(
        800,
        360,
        index * 10,
        polygon(
          [
            [0, -210],
            [11, -198],
            [0, -186],
            [-11, -198],
          ],
          index % 2 ? hue.straw : hue.mist,
        ),
      ),
    ),
    circle(800, 360, 182, hue.cream),
    circle(800, 360, 172, brush.fade([hue.ink, hue.slate, hue.bark], 60)),
    brush.within(circle(800, 360, 172, '#000'), circle(770, 320, 172, hue.ink, { opacity: 0.55 })),
  )
  const neck = group(
    {},
    rect(-320, 206, 700, 318, hue.bark, { opacity: 0.35 }),
    rect(-320, 196, 690, 318, brush.fade([hue.slate, hue.ink])),
    repeat(6, (index) => rect(-40 + index * 76, 196, 6, 318, hue.sand)),
    circle(188, 355, 15, hue.foam),
  )
  const line = repeat(6, (index) => {
    const y = 226 + index * 52
    const width = 3.5 + index * 1.2
    if (index === 2)
      return [-16, -8, 0, 8, 16]
        .map((bow) =>
          stroke(`M-320 ${y}L340 ${y}Q800 ${y + bow} 1260 ${y}L1600 ${y}`, hue.paper, bow ? 2 : 4, {
            opacity: bow ? 0.55 : 1,
          }),
        )
        .join('')
    return group(
      {},
      stroke(`M-320 ${y + 9}H1600`, hue.ink, width, { opacity: 0.22 }),
      stroke(`M-320 ${y}H1600`, index < 2 ? hue.paper : hue.straw, width),
      stroke(`M-320 ${y - 1}H1600`, '#ffffff', 1.2, { opacity: 0.6 }),
    )
  })
  const guard = path(
    'M660 560C760 640 930 640 1010 560C1080 620 1120 720 1030 800C900 860 700 800 650 700C620 640 620 590 660 560Z',
    brush.fade([hue.teal, hue.pine], 40),
    { opacity: 0.94 },
  )
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.straw, hue.honey, hue.amber], 35)),
    at(0, 0, 0, grain),
    group({ transform: 'rotate(-13 640 360)' }, guard, neck, hole, line),
  )
}

/** A keyboard across the lower half, rings of sound rising from the keys that are played. */
function keys(brush: Brush): string {
  const played = new Map([
    [3, hue.honey],
    [6, hue.mist],
    [9, hue.blush],
  ])
  const width = 104
  const whites = repeat(16, (index) => {
    const x = -130 + index * width
    const colour = played.get(index)
    return group(
      {},
      rect(x, 0, width - 5, 470, colour ?? brush.fade([hue.sand, hue.linen, hue.paper]), {
        rx: 12,
      }),
      rect(x, colour ? 440 : 428, width - 5, 42, colour ? hue.ink : hue.sand, {
        rx: 12,
        opacity: colour ? 0.1 : 0.65,
      }),
    )
  })
  const blacks = repeat(16, (index) => {
    if ([2, 6].includes(index % 7)) return ''
    const x = -130 + (index + 1) * width - 34
    return group(
      {},
      rect(x + 8, 0, 64, 288, hue.ink, { rx: 10, opacity: 0.22 }),
      rect(x, -10, 63, 286, brush.fade([hue.ink, hue.slate]), { rx: 10 }),
      rect(x + 9, -10, 12, 252, hue.stone, { rx: 6, opacity: 0.35 }),
    )
  })
  const rings = (x: number, y: number, colour: string, size: number) =>
    repeat(4, (index) =>
      circle(x, y, size * (0.35 + index * 0.32), 'none', {
        stroke: colour,
        'stroke-width': 10 - index * 2,
        opacity: 0.75 - index * 0.16,
      }),
    ) + circle(x, y, size * 0.16, colour)
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.pine, hue.teal, hue.sea], 70)),
    circle(1010, 130, 420, brush.glow([`${hue.mist}66`, `${hue.mist}00`])),
    rings(300, 196, hue.honey, 120),
    rings(660, 120, hue.foam, 84),
    rings(1000, 170, hue.blush, 132),
    repeat(16, () =>
      circle(brush.between(40, 1240), brush.between(20, 300), brush.between(3, 8), hue.cream, {
        opacity: brush.between(0.25, 0.7),
      }),
    ),
    group(
      { transform: 'rotate(-6 640 360) translate(0 330)' },
      rect(-200, -44, 1700, 60, hue.ink),
      rect(-200, 0, 1700, 500, hue.slate),
      whites,
      blacks,
      rect(-200, -8, 1700, 16, hue.clay),
      rect(-200, 8, 1700, 34, brush.fade([`${hue.ink}66`, `${hue.ink}00`])),
    ),
  )
}

function note(x: number, y: number, size: number, colour: string, pair: boolean): string {
  const head = (dx: number, dy: number) => at(dx, dy, -22, ellipse(0, 0, 30, 22, colour))
  return group(
    { transform: `translate(${x} ${y}) scale(${size})`, fill: colour },
    head(0, 0),
    stroke('M26 -8V-128', colour, 9),
    pair
      ? head(118, -22) +
          stroke('M144 -30V-150', colour, 9) +
          polygon(
            [
              [22, -132],
              [148, -156],
              [148, -122],
              [22, -98],
            ],
            colour,
          )
      : path('M22 -132C36 -92 84 -92 70 -34C68 -70 44 -78 22 -82Z', colour),
  )
}

/** Ribbons of sound before an evening sun, with notes riding on them. */
function waves(brush: Brush): string {
  const ribbon = (y: number, amplitude: number, length: number, phase: number, fill: string) =>
    path(`${smooth(sine(y, amplitude, length, phase))}L1320 760L-40 760Z`, fill)
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.shell, hue.straw, hue.honey])),
    circle(860, 330, 380, brush.glow([`${hue.paper}cc`, `${hue.paper}00`])),
    circle(860, 330, 196, brush.fade([hue.clay, hue.honey])),
    ribbon(430, 62, 760, 0.6, brush.fade([hue.blush, hue.clay])),
    note(330, 290, 1.15, hue.pine, true),
    note(1090, 250, 0.85, hue.brick, false),
    ribbon(490, 74, 900, 2.4, brush.fade([hue.mist, hue.sea])),
    note(700, 428, 0.95, hue.paper, false),
    ribbon(560, 58, 640, 4.4, brush.fade([hue.sea, hue.teal])),
    ribbon(630, 46, 820, 1.2, brush.fade([hue.teal, hue.pine])),
    repeat(5, (index) =>
      stroke(
        smooth(sine(520 + index * 38, 50 - index * 5, 700, 4.2 + index * 0.5)),
        hue.foam,
        2.5,
        {
          opacity: 0.4,
        },
      ),
    ),
    repeat(14, () =>
      circle(brush.between(60, 1220), brush.between(50, 260), brush.between(3, 7), hue.brick, {
        opacity: brush.between(0.2, 0.5),
      }),
    ),
  )
}

/** A guitar that waits in a sunny room. */
function room(brush: Brush): string {
  const body =
    'M0 -150C62 -150 92 -112 86 -66C82 -34 78 -20 100 16C136 74 116 172 0 172C-116 172 -136 74 -100 16C-78 -20 -82 -34 -86 -66C-92 -112 -62 -150 0 -150Z'
  const guitar = group(
    {},
    path(body, hue.bark, { transform: 'translate(12 5)' }),
    path(body, brush.fade([hue.straw, hue.honey, hue.amber], 60)),
    path(body, 'none', { stroke: hue.bark, 'stroke-width': 5 }),
    circle(0, -22, 46, hue.cream),
    circle(0, -22, 38, hue.ink),
    rect(-52, 92, 104, 18, hue.bark, { rx: 6 }),
    rect(-17, -400, 34, 360, brush.fade([hue.slate, hue.ink]), { rx: 3 }),
    repeat(9, (index) => rect(-17, -380 + index * 34, 34, 3, hue.sand)),
    path('M-24 -396L-30 -486Q0 -502 30 -486L24 -396Z', hue.bark),
    repeat(
      3,
      (index) =>
        circle(-37, -474 + index * 28, 8, hue.sand) + circle(37, -474 + index * 28, 8, hue.sand),
    ),
    repeat(6, (index) =>
      stroke(`M${-11 + index * 4.4} -486V100`, hue.paper, 1.4, { opacity: 0.85 }),
    ),
  )
  const fronds = repeat(11, (index) => {
    const turn = -164 + index * 15 + brush.between(-5, 5)
    const length = brush.between(150, 236)
    const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
    const [x, y] = [1040 + dx * length * 0.82, 468 + dy * length]
    return (
      stroke(`M1040 480Q${1040 + dx * 30} ${440 + dy * 60} ${x} ${y}`, hue.teal, 5) +
      at(x - dx * 50, y - dy * 50, turn, ellipse(52, 0, 66, 29, index % 2 ? hue.teal : hue.sea))
    )
  })
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.shell, hue.cream], 20)),
    rect(0, 560, 1280, 160, brush.fade([hue.clay, hue.brick])),
    rect(0, 552, 1280, 12, hue.paper),
    // The window, and its light across the wall and the floor.
    rect(118, 70, 330, 350, hue.paper, { rx: 8 }),
    rect(134, 86, 298, 318, brush.fade([hue.mist, hue.foam, hue.straw])),
    circle(340, 300, 62, hue.honey, { opacity: 0.85 }),
    brush.within(
      rect(134, 86, 298, 318, '#000'),
      path('M100 404V330Q180 270 260 330T460 310V404Z', hue.sea),
      path('M100 404V370Q220 320 320 366T460 356V404Z', hue.teal),
    ),
    rect(277, 86, 12, 318, hue.paper),
    rect(134, 236, 298, 12, hue.paper),
    polygon(
      [
        [470, 120],
        [860, 250],
        [860, 552],
        [470, 430],
      ],
      hue.paper,
      { opacity: 0.4 },
    ),
    polygon(
      [
        [470, 560],
        [900, 560],
        [1100, 720],
        [620, 720],
      ],
      hue.honey,
      { opacity: 0.35 },
    ),
    // A rug, a stool with a sheet on it, the guitar, a plant.
    ellipse(660, 648, 400, 52, hue.pine, { opacity: 0.9 }),
    ellipse(660, 644, 352, 41, 'none', {
      stroke: hue.straw,
      'stroke-width': 4,
      'stroke-dasharray': '18 12',
    }),
    brush.shadow(664, 640, 170, 26, 0.5),
    at(650, 492, 9, group({ transform: 'scale(.88)' }, guitar)),
    brush.shadow(1040, 640, 130, 24, 0.5),
    fronds,
    path(
      'M962 470H1118L1096 636Q1094 648 1080 648H1000Q986 648 984 636Z',
      brush.fade([hue.paper, hue.sand], 0),
    ),
    path('M976 520H1104L1100 556H980Z', hue.amber, { opacity: 0.8 }),
  )
}

/** A table from above: a record that turns, a small mixer, a cup. */
function turntable(brush: Brush): string {
  const grooves = repeat(9, (index) =>
    circle(0, 0, 104 + index * 15, 'none', {
      stroke: hue.stone,
      'stroke-width': 1.6,
      opacity: 0.5,
    }),
  )
  const shine = group(
    { opacity: 0.16 },
    path('M0 0L-150 -190A242 242 0 0 1 -60 -234Z', hue.paper),
    path('M0 0L150 190A242 242 0 0 1 60 234Z', hue.paper),
  )
  const faders = repeat(5, (index) => {
    const x = 790 + index * 74
    const y = brush.between(330, 480)
    const colour = [hue.honey, hue.mist, hue.clay, hue.straw, hue.sea][index] ?? hue.honey
    return group(
      {},
      circle(x, 226, 22, hue.slate),
      circle(x, 222, 20, brush.fade([hue.stone, hue.slate])),
      at(x, 222, brush.between(-120, 120), rect(-2.5, -19, 5, 15, colour, { rx: 2.5 })),
      rect(x - 4, 290, 8, 260, hue.ink, { rx: 4, opacity: 0.7 }),
      rect(x - 4, y, 8, 550 - y, colour, { rx: 4 }),
      rect(x - 24, y - 12, 48, 34, hue.ink, { rx: 8, opacity: 0.25 }),
      rect(x - 24, y - 18, 48, 34, hue.paper, { rx: 8 }),
      rect(x - 16, y - 3, 32, 4, colour, { rx: 2 }),
    )
  })
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.sand, hue.straw], 30)),
    repeat(5, (index) =>
      rect(0, index * 150 - 30, 1280, 146, index % 2 ? hue.honey : hue.cream, { opacity: 0.16 }),
    ),
    // The player.
    rect(112, 96, 588, 560, hue.ink, { rx: 40, opacity: 0.16 }),
    rect(96, 76, 588, 560, brush.fade([hue.sea, hue.teal], 50), { rx: 40 }),
    circle(366, 366, 256, hue.pine, { opacity: 0.6 }),
    at(360, 356, brush.between(0, 40), circle(0, 0, 246, hue.ink), grooves, shine),
    circle(360, 356, 84, brush.fade([hue.honey, hue.amber], 60)),
    circle(360, 356, 58, 'none', {
      stroke: hue.cream,
      'stroke-width': 5,
      'stroke-dasharray': '60 32',
    }),
    circle(360, 356, 11, hue.paper),
    stroke('M630 150L622 330L514 470', hue.ink, 16, { opacity: 0.2, transform: 'translate(8 12)' }),
    stroke('M630 150L622 330L514 470', hue.paper, 14),
    at(514, 470, 37, rect(-18, -10, 36, 62, hue.straw, { rx: 6 })),
    circle(630, 150, 38, hue.pine),
    circle(630, 150, 22, hue.paper),
    // The mixer.
    rect(748, 176, 404, 420, hue.ink, { rx: 28, opacity: 0.16 }),
    rect(736, 160, 404, 420, brush.fade([hue.plum, hue.slate], 60), { rx: 28 }),
    faders,
    // The cup, its steam a small wave.
    circle(1208, 92, 92, hue.ink, { opacity: 0.14 }),
    circle(1198, 80, 90, hue.paper),
    circle(1198, 80, 68, hue.sand),
    circle(1198, 80, 60, brush.fade([hue.bark, hue.brick], 50)),
    path('M1162 74Q1188 44 1224 64Q1200 64 1186 86Z', hue.blush, { opacity: 0.55 }),
    stroke(smooth(sine(672, 14, 120, 0, 760, 1130)), hue.clay, 7, { opacity: 0.7 }),
  )
}

export const musicScenes = { strings, keys, waves, room, turntable }
