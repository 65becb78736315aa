import { expect, test } from 'vitest'
import { COLORS, directionOf, isTouched, PAPER, penPath, type Item, type Shape } from './items.ts'

const item = (shape: Shape): Item => ({
  ...shape,
  id: 'i',
  page: 'first',
  by: 'ada',
  color: 'black',
  order: 1,
})

test.each(Object.entries(COLORS))(
  '%s has a contrast of at least 4.5:1 with the paper (rule classroom-16)',
  (_, color) => {
    expect(contrast(color, PAPER)).toBeGreaterThanOrEqual(4.5)
  },
)

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((x, y) => y - x)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('a stroke becomes one closed path, also when it is a dot', () => {
  expect(penPath([10, 10])).toMatch(/^M.*Z$/)
  expect(penPath([10, 10, 50, 60, 90, 20])).toMatch(/^M.*Z$/)
})

test('the eraser touches what lies on its way, and not the inside of a rectangle (rule classroom-16)', () => {
  const stroke = item({ kind: 'pen', points: [100, 100, 300, 100] })
  expect(isTouched(stroke, [200, 0], [200, 500])).toBe(true)
  expect(isTouched(stroke, [400, 0], [400, 500])).toBe(false)
  const rectangle = item({ kind: 'rectangle', box: [500, 500, 100, 100] })
  expect(isTouched(rectangle, [300, 300], [300, 300])).toBe(false)
  expect(isTouched(rectangle, [300, 110], [300, 110])).toBe(true)
  expect(isTouched(item({ kind: 'line', box: [0, 0, 200, 200] }), [100, 110], [100, 110])).toBe(
    true,
  )
})

test('a text runs in the direction of its first letter', () => {
  expect(directionOf('1. Hello')).toBe('ltr')
  expect(directionOf('1. مرحبا Hello')).toBe('rtl')
  expect(directionOf('12')).toBe('ltr')
})
