import {
  at,
  bubble,
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
} from './demo-ink.ts'

/** Speech bubbles and the places where people talk. Every scene fills 1280 × 720. */

const dots = (x: number, y: number, colour: string, gap = 52, r = 14) =>
  repeat(3, (index) => circle(x + (index - 1) * gap, y, r, colour))

/** What is said, as lines of differing length. */
const lines = (x: number, y: number, lengths: readonly number[], colour: string) =>
  lengths.map((length, index) => rect(x, y + index * 34, length, 14, colour, { rx: 7 })).join('')

/** Two cups on a café table, their steam turning into a conversation. */
function cups(brush: Brush): string {
  const cup = (x: number, flip: 1 | -1, light: string, dark: string, band: string) =>
    group(
      { transform: `translate(${x} 560) scale(${flip} 1)` },
      brush.shadow(0, 78, 190, 30, 0.55),
      ellipse(0, 70, 168, 25, hue.paper),
      ellipse(0, 64, 120, 14, hue.sand),
      path('M104 -70C190 -84 190 30 88 22', 'none', {
        stroke: dark,
        'stroke-width': 24,
        'stroke-linecap': 'round',
      }),
      path(
        'M-122 -104H122C122 -10 96 66 40 66H-40C-96 66 -122 -10 -122 -104Z',
        brush.fade([light, dark], 0),
      ),
      path('M-119 -58H119L113 -22H-113Z', band, { opacity: 0.9 }),
      ellipse(0, -104, 122, 25, light),
      ellipse(0, -102, 106, 19, brush.fade([hue.bark, hue.brick], 0)),
      path('M-64 -106Q-20 -118 30 -108Q-10 -106 -40 -96Z', hue.blush, { opacity: 0.55 }),
    )
  const steam = (d: string, colour: string) => stroke(d, colour, 22, { opacity: 0.85 })
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.pine, hue.teal, hue.sea])),
    circle(640, 300, 620, brush.glow([`${hue.straw}66`, `${hue.straw}00`])),
    // Lamps over the table.
    ...[330, 950].map((x) =>
      group(
        {},
        rect(x - 2, -10, 4, 66, hue.ink),
        path(
          `M${x - 62} 96Q${x - 54} 44 ${x} 44Q${x + 54} 44 ${x + 62} 96Z`,
          brush.fade([hue.honey, hue.amber], 0),
        ),
        ellipse(x, 96, 62, 11, hue.cream),
        polygon(
          [
            [x - 60, 98],
            [x + 60, 98],
            [x + 250, 620],
            [x - 250, 620],
          ],
          brush.fade([`${hue.cream}44`, `${hue.cream}00`]),
        ),
      ),
    ),
    rect(0, 596, 1280, 124, brush.fade([hue.amber, hue.bark])),
    rect(0, 596, 1280, 9, hue.honey),
    steam('M420 430C380 396 460 380 430 338', hue.paper),
    steam('M860 430C900 396 820 380 850 338', hue.straw),
    bubble(214, 130, 400, 190, hue.paper, { from: 196, lean: 16, drop: 48 }),
    lines(284, 184, [250, 180, 220], hue.sea),
    bubble(676, 160, 360, 160, hue.straw, { from: 190, lean: -14, drop: 48 }),
    dots(856, 240, hue.brick, 74, 19),
    cup(430, -1, hue.clay, hue.brick, hue.cream),
    cup(850, 1, hue.paper, hue.sand, hue.sea),
    // Sugar between them.
    at(640, 620, -12, rect(-34, -34, 54, 46, hue.paper, { rx: 7 })),
    at(690, 640, 14, rect(-24, -36, 52, 46, hue.linen, { rx: 7 })),
  )
}

/** A gate in the water, the mountain behind it, a first word in the sky. */
function gate(brush: Brush): string {
  const post = (x: number) =>
    path(
      `M${x - 17} 250L${x - 25} 618H${x + 25}L${x + 17} 250Z`,
      brush.fade([hue.clay, hue.brick], 0),
    )
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.blush, hue.shell, hue.cream])),
    circle(468, 300, 172, brush.fade([hue.clay, hue.honey])),
    path(
      'M-20 520Q200 476 330 330Q372 288 420 250H500Q548 288 590 330Q720 476 940 520Z',
      brush.fade([hue.plum, hue.sea]),
    ),
    path('M372 292L420 250H500L548 292L520 330L490 304L462 344L430 306L400 332Z', hue.paper),
    path(`${smooth(sine(500, 18, 700, 2))}L1320 600L-40 600Z`, brush.fade([hue.sea, hue.teal])),
    rect(0, 530, 1280, 190, brush.fade([hue.mist, hue.sea, hue.teal])),
    repeat(26, (index) => {
      const y = 548 + index * 6.6
      const width = brush.between(60, 240)
      return rect(brush.between(-40, 1200), y, width, 3.4, hue.paper, { rx: 1.7, opacity: 0.35 })
    }),
    group(
      { opacity: 0.26 },
      rect(806, 616, 44, 104, hue.brick),
      rect(1070, 616, 44, 104, hue.brick),
    ),
    // The gate.
    post(828),
    post(1092),
    rect(764, 312, 392, 32, brush.fade([hue.clay, hue.brick])),
    rect(940, 246, 40, 70, hue.brick),
    path('M708 186Q960 244 1212 186L1200 232Q960 278 720 232Z', brush.fade([hue.clay, hue.brick])),
    path('M694 162Q960 228 1226 162L1214 192Q960 250 706 192Z', hue.ink),
    rect(802, 596, 54, 34, hue.ink, { rx: 6 }),
    rect(1066, 596, 54, 34, hue.ink, { rx: 6 }),
    ellipse(829, 632, 62, 9, hue.paper, { opacity: 0.5 }),
    ellipse(1093, 632, 62, 9, hue.paper, { opacity: 0.5 }),
    bubble(96, 84, 276, 138, hue.paper, { from: 196, lean: 46, drop: 54 }),
    dots(234, 153, hue.teal, 64, 17),
    // A branch in blossom in the near corner.
    stroke('M-20 560C110 600 160 660 330 668', hue.bark, 17),
    stroke('M120 606C170 580 200 560 262 566', hue.bark, 10),
    repeat(15, (index) => {
      const [x, y] = [
        [30, 566],
        [84, 590],
        [150, 622],
        [204, 572],
        [258, 560],
        [238, 648],
        [318, 664],
        [130, 584],
        [60, 630],
        [286, 612],
        [180, 664],
        [20, 612],
        [344, 636],
        [226, 604],
        [98, 650],
      ][index] ?? [0, 0]
      const turn = brush.between(0, 72)
      return at(
        x ?? 0,
        y ?? 0,
        turn,
        repeat(5, (petal) =>
          at(0, 0, petal * 72, ellipse(15, 0, 15, 10, index % 3 ? hue.paper : hue.blush)),
        ),
        circle(0, 0, 6, hue.honey),
      )
    }),
  )
}

/** Two people who bow to each other in an office above the town. */
function bow(brush: Brush): string {
  const person = (
    x: number,
    flip: 1 | -1,
    suit: readonly [string, string],
    shirt: string,
    skin: string,
    hair: string,
    long: boolean,
  ) =>
    group(
      { transform: `translate(${x} 720) scale(${flip} 1)` },
      path(
        'M-150 40C-160 -120 -130 -270 -40 -318C40 -340 120 -300 128 -220C134 -140 120 -40 128 40Z',
        brush.fade(suit, 20),
      ),
      path('M52 -322C110 -306 132 -260 126 -214L70 -250Z', shirt),
      path('M40 -322L126 -214C120 -230 112 -180 96 -150C80 -220 60 -270 22 -318Z', suit[1], {
        opacity: 0.9,
      }),
      path('M-60 -220C-84 -120 -40 -30 60 0L84 -44C20 -70 -8 -120 4 -200Z', hue.ink, {
        opacity: 0.16,
      }),
      // The head leans forward.
      at(
        92,
        -338,
        24,
        long ? path('M-92 -140C-130 -40 -104 60 -70 90L10 40L-10 -120Z', hair) : '',
        rect(-30, -46, 62, 74, skin, { rx: 24 }),
        path('M-66 -110C-70 -40 -34 -14 8 -14C50 -14 70 -50 66 -112Z', skin),
        circle(0, -112, 68, skin),
        path(
          'M-74 -96C-92 -190 -30 -216 22 -204C70 -198 84 -150 66 -128C40 -140 0 -150 -20 -132C-26 -100 -40 -92 -50 -70Q-70 -76 -74 -96Z',
          hair,
        ),
        circle(-36, -88, 13, skin),
        stroke('M30 -94Q40 -86 50 -92', hue.ink, 5),
        stroke('M22 -46Q38 -38 50 -48', hue.brick, 5),
        circle(30, -66, 11, hue.clay, { opacity: 0.3 }),
      ),
    )
  const towers = repeat(15, (index) => {
    const height = brush.between(90, 270)
    const x = -20 + index * 90
    return group(
      {},
      rect(x, 520 - height, 78, height + 100, index % 2 ? hue.sea : hue.mist, { opacity: 0.75 }),
      repeat(Math.floor(height / 44), (row) =>
        rect(x + 14, 536 - height + row * 40, 50, 9, hue.cream, {
          rx: 4,
          opacity: brush.between(0.3, 0.95),
        }),
      ),
    )
  })
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.straw, hue.cream, hue.shell])),
    circle(640, 300, 150, brush.fade([hue.paper, hue.straw])),
    towers,
    rect(0, 520, 1280, 200, brush.fade([hue.teal, hue.pine])),
    ...[0, 420, 848, 1268].map((x) => rect(x, 0, 12, 520, hue.paper)),
    rect(0, 516, 1280, 16, hue.paper),
    bubble(70, 70, 290, 148, hue.teal, { from: 214, lean: 34, drop: 50 }),
    lines(126, 114, [184, 130], hue.foam),
    bubble(926, 88, 296, 148, hue.paper, { from: 70, lean: -30, drop: 50 }),
    lines(984, 132, [120, 188], hue.clay),
    person(330, 1, [hue.slate, hue.ink], hue.paper, hue.blush, hue.ink, false),
    person(950, -1, [hue.clay, hue.brick], hue.cream, hue.shell, hue.bark, true),
  )
}

/** A terrace by the sea: three arches, a suitcase, tiles. */
function terrace(brush: Brush): string {
  const arch = (x: number) => `M${x} 560V290A120 120 0 0 1 ${x + 240} 290V560Z`
  const tile = (x: number, index: number) =>
    group(
      { transform: `translate(${x} 566)` },
      rect(0, 0, 76, 76, index % 2 ? hue.paper : hue.foam),
      polygon(
        [
          [38, 6],
          [70, 38],
          [38, 70],
          [6, 38],
        ],
        index % 2 ? hue.sea : hue.teal,
      ),
      circle(38, 38, 15, hue.honey),
      ...[
        [0, 0],
        [76, 0],
        [0, 76],
        [76, 76],
      ].map(([cx = 0, cy = 0]) => circle(cx, cy, 15, hue.clay)),
    )
  const view = group(
    {},
    rect(0, 100, 1280, 480, brush.fade([hue.mist, hue.foam, hue.straw])),
    circle(1006, 300, 70, brush.fade([hue.straw, hue.clay])),
    path('M60 430Q190 350 330 400T560 430Z', hue.sage),
    rect(0, 430, 1280, 150, brush.fade([hue.sea, hue.teal])),
    repeat(16, () =>
      rect(brush.between(120, 1120), brush.between(444, 554), brush.between(30, 90), 4, hue.foam, {
        rx: 2,
        opacity: 0.5,
      }),
    ),
    polygon(
      [
        [604, 470],
        [700, 470],
        [684, 496],
        [622, 496],
      ],
      hue.brick,
    ),
    polygon(
      [
        [648, 340],
        [648, 462],
        [712, 462],
      ],
      hue.paper,
    ),
    polygon(
      [
        [640, 362],
        [640, 462],
        [596, 462],
      ],
      hue.straw,
    ),
  )
  const suitcase = at(
    1040,
    650,
    0,
    brush.shadow(0, 34, 210, 22, 0.55),
    path('M-60 -224V-262Q-60 -282 -40 -282H40Q60 -282 60 -262V-224', 'none', {
      stroke: hue.bark,
      'stroke-width': 18,
    }),
    rect(-170, -226, 340, 256, brush.fade([hue.clay, hue.brick]), { rx: 30 }),
    rect(-108, -226, 34, 256, hue.bark),
    rect(74, -226, 34, 256, hue.bark),
    rect(-116, -130, 50, 34, hue.straw, { rx: 7 }),
    rect(66, -130, 50, 34, hue.straw, { rx: 7 }),
    circle(0, -62, 36, hue.teal),
    path('M-30 -52Q-14 -78 0 -58T30 -60V-40A36 36 0 0 1 -30 -42Z', hue.mist),
    at(
      -4,
      -164,
      -9,
      rect(-46, -22, 92, 44, hue.cream, { rx: 6 }),
      circle(-20, 0, 10, hue.honey),
      rect(2, -6, 32, 5, hue.sea),
      rect(2, 5, 22, 5, hue.sea),
    ),
  )
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.paper, hue.linen])),
    brush.within([140, 520, 900].map((x) => path(arch(x), '#000')).join(''), view),
    ...[140, 520, 900].map(
      (x) =>
        path(arch(x), 'none', { stroke: hue.sand, 'stroke-width': 20 }) +
        path(
          `M${x + 10} 560V290A110 110 0 0 1 ${x + 120} 180V172A120 120 0 0 0 ${x} 290V560Z`,
          hue.stone,
          { opacity: 0.25 },
        ),
    ),
    rect(0, 0, 1280, 84, brush.fade([hue.clay, hue.brick])),
    repeat(22, (index) => ellipse(30 + index * 60, 84, 30, 20, index % 2 ? hue.clay : hue.brick)),
    rect(0, 556, 1280, 10, hue.clay),
    repeat(17, (index) => tile(index * 76, index)),
    rect(0, 642, 1280, 78, brush.fade([hue.blush, hue.clay])),
    suitcase,
    // A lemon tree in a pot, and what it overhears.
    brush.shadow(226, 690, 130, 20, 0.5),
    stroke('M226 600V420', hue.bark, 15),
    repeat(44, () => {
      const [turn, reach] = [brush.between(0, 2 * Math.PI), brush.between(10, 96)]
      return leaf(
        226 + Math.cos(turn) * reach,
        380 + Math.sin(turn) * reach,
        60,
        17,
        brush.between(0, 360),
        brush.pick([hue.leaf, hue.teal, hue.pine, hue.leaf]),
      )
    }),
    ...[
      [178, 350],
      [270, 400],
      [222, 310],
      [196, 440],
      [280, 330],
    ].map(([x = 0, y = 0]) => ellipse(x, y, 19, 15, hue.honey)),
    path('M160 590H292L276 690H176Z', brush.fade([hue.honey, hue.amber], 0)),
    rect(152, 574, 148, 30, hue.honey, { rx: 8 }),
    bubble(372, 60, 270, 128, hue.teal, { from: 80, lean: -44, drop: 56 }),
    dots(507, 124, hue.straw, 62, 16),
  )
}

/** A book of pictures that opens with a burst, its bubbles flying off. */
function story(brush: Brush): string {
  const [cx, cy] = [640, 440]
  const rays = repeat(36, (index) => {
    const [a, b] = [index * 10, index * 10 + brush.between(3, 5.6)].map(
      (turn) => (turn * Math.PI) / 180,
    )
    return polygon(
      [
        [cx, cy],
        [cx + Math.cos(a ?? 0) * 1000, cy + Math.sin(a ?? 0) * 1000],
        [cx + Math.cos(b ?? 0) * 1000, cy + Math.sin(b ?? 0) * 1000],
      ],
      hue.cream,
      { opacity: 0.5 },
    )
  })
  const page = (flip: 1 | -1) => {
    const sheet = 'M0 0C60 -46 220 -56 380 -26V300C220 268 60 280 0 322Z'
    const panel = (d: string, ...children: string[]) =>
      brush.within(path(d, '#000'), ...children) +
      path(d, 'none', { stroke: hue.ink, 'stroke-width': 7, 'stroke-linejoin': 'round' })
    return group(
      { transform: `translate(${cx} 330) scale(${flip} 1)` },
      path('M0 22C60 -24 220 -34 392 -4V322C220 290 60 302 0 344Z', hue.brick),
      path(
        sheet,
        flip > 0
          ? brush.fade([hue.sand, hue.paper, hue.paper], 0)
          : brush.fade([hue.sand, hue.paper, hue.linen], 0),
      ),
      flip > 0
        ? panel(
            'M36 6C100 -20 200 -26 344 -2V112C200 90 110 96 36 122Z',
            rect(0, -60, 400, 220, hue.mist),
            circle(270, 50, 40, hue.honey),
            polygon(
              [
                [30, 130],
                [130, 20],
                [230, 130],
              ],
              hue.teal,
            ),
            polygon(
              [
                [150, 130],
                [240, 60],
                [340, 130],
              ],
              hue.sea,
            ),
          )
        : panel(
            'M36 6C100 -20 200 -26 344 -2V112C200 90 110 96 36 122Z',
            rect(0, -60, 400, 220, hue.straw),
            repeat(9, (i) =>
              stroke(
                `M190 50L${190 + Math.cos(i * 0.7) * 300} ${50 + Math.sin(i * 0.7) * 300}`,
                hue.clay,
                7,
              ),
            ),
            circle(190, 50, 42, hue.paper),
            circle(190, 50, 22, hue.ink),
          ),
      flip > 0
        ? panel(
            'M36 146C80 130 130 122 176 120V258C130 260 80 268 36 284Z',
            rect(0, 100, 200, 200, hue.clay),
            circle(110, 214, 44, hue.blush),
            path('M62 210Q66 156 110 156Q158 156 160 210Q130 184 62 210Z', hue.ink),
          )
        : panel(
            'M36 146C80 130 130 122 176 120V258C130 260 80 268 36 284Z',
            rect(0, 100, 200, 200, hue.sea),
            repeat(6, (i) => rect(20, 120 + i * 30, 180, 9, hue.mist)),
          ),
      flip > 0
        ? panel(
            'M200 118C250 118 300 122 344 132V268C300 258 250 256 200 257Z',
            rect(190, 100, 200, 200, hue.cream),
            stroke(smooth(sine(200, 30, 70, 0, 190, 360)), hue.teal, 9),
          )
        : panel(
            'M200 118C250 118 300 122 344 132V268C300 258 250 256 200 257Z',
            rect(190, 100, 200, 200, hue.blush),
            circle(272, 200, 42, hue.shell),
            path('M224 196Q230 148 274 150Q320 150 322 206Q296 176 268 178Z', hue.bark),
          ),
    )
  }
  return group(
    {},
    rect(0, 0, 1280, 720, brush.fade([hue.honey, hue.straw])),
    rays,
    circle(cx, cy, 460, brush.glow([`${hue.paper}ee`, `${hue.paper}00`])),
    brush.shadow(cx, 664, 460, 40, 0.5),
    page(-1),
    page(1),
    at(
      240,
      170,
      -8,
      bubble(-150, -80, 300, 150, hue.paper, { from: 220, lean: 30, drop: 56 }),
      lines(-88, -40, [176, 120], hue.teal),
    ),
    at(
      640,
      128,
      0,
      bubble(-110, -66, 220, 116, hue.teal, { from: 110, lean: 0, drop: 48 }),
      dots(0, -8, hue.straw, 52, 13),
    ),
    at(
      1040,
      180,
      7,
      bubble(-150, -80, 290, 144, hue.brick, { from: 70, lean: -34, drop: 56 }),
      lines(-90, -42, [110, 168], hue.shell),
    ),
    ...(
      [
        [420, 250, 10],
        [860, 240, 12],
        [140, 420, 12],
        [1150, 430, 14],
        [90, 110, 9],
        [1210, 90, 10],
      ] as const
    ).map(([x, y, size]) =>
      at(
        x,
        y,
        20,
        polygon(
          [
            [0, -size * 2],
            [size * 0.5, -size * 0.5],
            [size * 2, 0],
            [size * 0.5, size * 0.5],
            [0, size * 2],
            [-size * 0.5, size * 0.5],
            [-size * 2, 0],
            [-size * 0.5, -size * 0.5],
          ],
          hue.brick,
        ),
      ),
    ),
  )
}

export const languageScenes = { cups, gate, bow, terrace, story }
