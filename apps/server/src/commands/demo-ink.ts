/**
 * The little that the demo's illustrations are drawn with: the product's palette and its tints,
 * SVG shapes as text, and a brush whose randomness is seeded, so that a picture is always the same.
 */

/** The four colours of the product (paper, ink, teal, amber) and tints that go with them. */
export const hue = {
  paper: '#FBF9F5',
  linen: '#F3EDE1',
  sand: '#E6DAC4',
  ink: '#1C1B22',
  slate: '#34353F',
  stone: '#6C6A70',
  pine: '#0A423D',
  teal: '#0F6B62',
  sea: '#3B8F84',
  mist: '#9CC8BC',
  foam: '#DCEBE3',
  bark: '#6F4412',
  amber: '#B7791F',
  honey: '#DCA145',
  straw: '#F0CC85',
  cream: '#F9EACB',
  brick: '#94432D',
  clay: '#C26A4A',
  blush: '#E9B499',
  shell: '#F7E0D0',
  plum: '#43384F',
  leaf: '#5D8A62',
  sage: '#A9C29B',
} as const

type Attributes = Readonly<Record<string, string | number>>
export type Point = readonly [x: number, y: number]

const short = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : value

/** One SVG element. Numbers keep one decimal, a tenth of a pixel. */
export function el(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${short(value)}"`)
  return `<${name}${written.join('')}>${children.join('')}</${name}>`
}

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  el('circle', { cx, cy, r, fill, ...more })

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
) => el('ellipse', { cx, cy, rx, ry, fill, ...more })

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => el('rect', { x, y, width, height, fill, ...more })

export const path = (d: string, fill: string, more: Attributes = {}) =>
  el('path', { d, fill, ...more })

/** A line with round ends along a path. */
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  path(d, 'none', {
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })

export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}) =>
  path(`M${points.map((point) => point.map(short).join(' ')).join('L')}Z`, fill, more)

/** Children moved to a place, and turned there by degrees clockwise. */
export const at = (x: number, y: number, turn: number, ...children: string[]) =>
  el('g', { transform: `translate(${short(x)} ${short(y)}) rotate(${short(turn)})` }, ...children)

/** Children under shared attributes. */
export const group = (attributes: Attributes, ...children: string[]) =>
  el('g', attributes, ...children)

/** `count` results of `draw`, one after the other. */
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Path data of a smooth curve through points (Catmull-Rom as cubic Béziers). */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length
  const point = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)] ?? [0, 0]
  const curves: string[] = []
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [a, b, c, d] = [point(index - 1), point(index), point(index + 1), point(index + 2)]
    const numbers = [
      b[0] + (c[0] - a[0]) / 6,
      b[1] + (c[1] - a[1]) / 6,
      c[0] - (d[0] - b[0]) / 6,
      c[1] - (d[1] - b[1]) / 6,
      c[0],
      c[1],
    ]
    curves.push(`C${numbers.map(short).join(' ')}`)
  }
  return `M${point(0).map(short).join(' ')}${curves.join('')}${closed ? 'Z' : ''}`
}

/** Points of a sine line across the picture, for `smooth`. */
export function sine(
  y: number,
  amplitude: number,
  length: number,
  phase: number,
  from = -40,
  to = 1320,
): Point[] {
  const step = length / 12
  return Array.from({ length: Math.ceil((to - from) / step) + 1 }, (_, index) => {
    const x = from + index * step
    return [x, y + amplitude * Math.sin((x / length) * 2 * Math.PI + phase)]
  })
}

/** A leaf from its stalk at (x, y), `length` long in the direction `turn` (degrees, 0 = right). */
export const leaf = (
  x: number,
  y: number,
  length: number,
  width: number,
  turn: number,
  fill: string,
) =>
  at(
    x,
    y,
    turn,
    path(
      `M0 0C${short(length * 0.25)} ${short(-width)} ${short(length * 0.7)} ${short(-width * 0.8)} ${short(length)} 0C${short(length * 0.7)} ${short(width * 0.8)} ${short(length * 0.25)} ${short(width)} 0 0Z`,
      fill,
    ),
  )

/** A speech bubble: a rounded box with a tail at the bottom, `lean` pixels to the side. */
export function bubble(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  tail: { from: number; lean: number; drop: number },
): string {
  const round = Math.min(height, width) * 0.42
  const [left, right] = [x + tail.from - 26, x + tail.from + 26]
  const base = y + height - 4
  return group(
    { fill },
    rect(x, y, width, height, fill, { rx: round }),
    path(
      `M${short(left)} ${short(base)}Q${short(left + 14)} ${short(base + tail.drop * 0.6)} ${short(x + tail.from + tail.lean)} ${short(base + tail.drop)}Q${short(right)} ${short(base + tail.drop * 0.5)} ${short(right)} ${short(base)}Z`,
      fill,
    ),
  )
}

/** What a scene draws with. Paints it makes are collected and become the picture's `<defs>`. */
export interface Brush {
  /** Evenly from [low, high). */
  between: (low: number, high: number) => number
  pick: <T>(choices: readonly [T, ...T[]]) => T
  /** A linear gradient through colours, from top to bottom unless turned (degrees, 0 = rightwards). */
  fade: (colours: readonly string[], turn?: number) => string
  /** A radial gradient, from the centre outwards. */
  glow: (colours: readonly string[]) => string
  /** Children cut off at a shape's edge. */
  within: (shape: string, ...children: string[]) => string
  /** A soft shadow on the ground under something. */
  shadow: (cx: number, cy: number, rx: number, ry: number, strength?: number) => string
  defs: () => string
}

/** @param seed any text; the same one draws the same picture */
export function createBrush(seed: string): Brush {
  const random = seeded(seed)
  const defs: string[] = []
  const define = (make: (id: string) => string): string => {
    const id = `d${defs.length}`
    defs.push(make(id))
    return `url(#${id})`
  }
  const stops = (colours: readonly string[]) =>
    colours
      .map((colour, index) =>
        el('stop', { offset: `${(100 * index) / (colours.length - 1)}%`, 'stop-color': colour }),
      )
      .join('')
  const shade = define((id) =>
    el('radialGradient', { id }, stops([`${hue.ink}88`, `${hue.ink}40`, `${hue.ink}00`])),
  )
  return {
    between: (low, high) => low + random() * (high - low),
    pick: (choices) => choices[Math.floor(random() * choices.length)] ?? choices[0],
    fade: (colours, turn = 90) =>
      define((id) =>
        el('linearGradient', { id, gradientTransform: `rotate(${turn} 0.5 0.5)` }, stops(colours)),
      ),
    glow: (colours) => define((id) => el('radialGradient', { id }, stops(colours))),
    within: (shape, ...children) => {
      const clip = define((id) => el('clipPath', { id }, shape))
      return group({ 'clip-path': clip }, ...children)
    },
    shadow: (cx, cy, rx, ry, strength = 0.5) =>
      ellipse(cx, cy, rx, ry, shade, { opacity: strength * 2 > 1 ? 1 : strength * 2 }),
    defs: () => el('defs', {}, ...defs),
  }
}

/** Numbers in [0, 1) that follow from a text: FNV-1a into mulberry32. */
function seeded(seed: string): () => number {
  let state = 0x811c9dc5
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
