import { getStroke } from 'perfect-freehand'

/** What is drawn on a board: its shapes, and how they look on the screen and in a picture. */

/** The size of a page. Coordinates are whole numbers, which take less space in an update than fractions. */
export const PAGE_WIDTH = 3200
export const PAGE_HEIGHT = 1800

/** All have a contrast of at least 4.5:1 with the paper (WCAG 2.2, 1.4.3). */
export const COLORS = {
  black: '#1c1b22',
  red: '#b3261e',
  blue: '#1d4ed8',
  green: '#15683b',
} as const
export type Color = keyof typeof COLORS
export const PAPER = '#ffffff'

export const TEXT_SIZE = 84
export const LINE_HEIGHT = 104
const PEN_WIDTH = 18
export const LINE_WIDTH = 10
/** How near the eraser has to come to a line. */
const ERASER_RADIUS = 32

export type Point = readonly [x: number, y: number]
type Box = readonly [x1: number, y1: number, x2: number, y2: number]

export type Shape =
  /** x and y in turns. */
  | { kind: 'pen'; points: readonly number[] }
  /** From one corner to the other. */
  | { kind: 'line' | 'rectangle'; box: Box }
  /** At the left end of its first line, halfway up. */
  | { kind: 'text'; text: string; at: Point }

export type Item = Shape & {
  id: string
  page: string
  /** The id of the person who drew it. */
  by: string
  color: Color
  /** Later items cover earlier ones. */
  order: number
}
export type TextItem = Item & { kind: 'text' }

/** Returns the nearest point of a page, in whole numbers. */
export const pointOnPage = (x: number, y: number): Point => [
  Math.min(PAGE_WIDTH, Math.max(0, Math.round(x))),
  Math.min(PAGE_HEIGHT, Math.max(0, Math.round(y))),
]

const penPaths = new WeakMap<readonly number[], string>()

/** Returns the outline of a pen's stroke as the data of an SVG path. @param points x and y in turns */
export function penPath(points: readonly number[]): string {
  const known = penPaths.get(points)
  if (known !== undefined) return known
  const outline = getStroke(pairs(points), {
    size: PEN_WIDTH,
    thinning: 0.4,
    smoothing: 0.5,
    streamline: 0.4,
  })
  const [first, ...rest] = outline.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  const path = first === undefined ? '' : `M${first}${rest.map((one) => `L${one}`).join('')}Z`
  penPaths.set(points, path)
  return path
}

function pairs(points: readonly number[]): [number, number][] {
  const list: [number, number][] = []
  for (let index = 0; index + 1 < points.length; index += 2)
    list.push([points[index]!, points[index + 1]!])
  return list
}

/** Returns the corner and the size of a rectangle. */
export const rectangleOf = ([x1, y1, x2, y2]: Box) => ({
  x: Math.min(x1, x2),
  y: Math.min(y1, y2),
  width: Math.abs(x2 - x1),
  height: Math.abs(y2 - y1),
})

const FIRST_LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Returns the direction of a text by its first letter. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(FIRST_LETTER.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'

export const linesOf = (text: string): string[] => text.split('\n')

let measuring: CanvasRenderingContext2D | null = null

const textFont = () => `${TEXT_SIZE}px ${getComputedStyle(document.body).fontFamily}`

/** Returns the width of a text on the page. */
function textWidth(text: string): number {
  measuring ??= document.createElement('canvas').getContext('2d')
  if (!measuring) return 0
  measuring.font = textFont()
  return Math.max(...linesOf(text).map((line) => measuring!.measureText(line).width))
}

/** Returns the corners of a text: of its left upper and its right lower end. */
export function textBox({ text, at: [x, y] }: Pick<TextItem, 'text' | 'at'>): Box {
  const top = y - LINE_HEIGHT / 2
  return [x, top, x + textWidth(text), top + linesOf(text).length * LINE_HEIGHT]
}

/** Returns whether the eraser touches an item on its way from one point to the next. */
export function isTouched(item: Item, from: Point, to: Point): boolean {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / ERASER_RADIUS)
  for (let step = 0; step <= steps; step += 1) {
    const part = steps === 0 ? 1 : step / steps
    if (isNear(item, [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]))
      return true
  }
  return false
}

function isNear(item: Item, point: Point): boolean {
  if (item.kind === 'text') {
    const [x1, y1, x2, y2] = textBox(item)
    return point[0] >= x1 && point[0] <= x2 && point[1] >= y1 && point[1] <= y2
  }
  return segmentsOf(item).some(([from, to]) => distanceToSegment(point, from, to) <= ERASER_RADIUS)
}

function segmentsOf(item: Exclude<Item, { kind: 'text' }>): [Point, Point][] {
  if (item.kind === 'pen') {
    const points = pairs(item.points)
    return points.map((point, index) => [points[index - 1] ?? point, point])
  }
  const [x1, y1, x2, y2] = item.box
  if (item.kind === 'line')
    return [
      [
        [x1, y1],
        [x2, y2],
      ],
    ]
  const corners: Point[] = [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ]
  return corners.map((corner, index) => [corner, corners[(index + 1) % 4]!])
}

function distanceToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - part * dx, y - y1 - part * dy)
}

/** The width in pixels of the picture of a page. */
const PICTURE_WIDTH = 1920

/** Draws a page as a PNG. @throws Error if the browser cannot */
export async function pictureOf(items: readonly Item[]): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_WIDTH
  canvas.height = (PICTURE_WIDTH * PAGE_HEIGHT) / PAGE_WIDTH
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas.')
  const scale = PICTURE_WIDTH / PAGE_WIDTH
  context.scale(scale, scale)
  context.fillStyle = PAPER
  context.fillRect(0, 0, PAGE_WIDTH, PAGE_HEIGHT)
  context.lineWidth = LINE_WIDTH
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.font = textFont()
  for (const item of items) drawItem(context, item)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/png'),
  )
}

const outlineOf = (points: readonly number[]) => new Path2D(penPath(points))

function drawItem(context: CanvasRenderingContext2D, item: Item): void {
  const color = COLORS[item.color]
  context.fillStyle = color
  context.strokeStyle = color
  if (item.kind === 'pen') context.fill(outlineOf(item.points))
  else if (item.kind === 'text') {
    context.direction = directionOf(item.text)
    for (const [index, line] of linesOf(item.text).entries())
      context.fillText(line, item.at[0], item.at[1] + index * LINE_HEIGHT)
  } else if (item.kind === 'line') {
    const [x1, y1, x2, y2] = item.box
    context.beginPath()
    context.moveTo(x1, y1)
    context.lineTo(x2, y2)
    context.stroke()
  } else {
    const { x, y, width, height } = rectangleOf(item.box)
    context.strokeRect(x, y, width, height)
  }
}
