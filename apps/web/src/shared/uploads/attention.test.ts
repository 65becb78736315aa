import { expect, test } from 'vitest'
import { cropByAttention, SCORED_SIZE } from './attention.ts'

/** A grey picture with a red square of four pixels a side. */
function pictureWith(row: number, column: number): number[] {
  return Array.from({ length: SCORED_SIZE ** 2 }, (_, at) => {
    const [y, x] = [Math.floor(at / SCORED_SIZE), at % SCORED_SIZE]
    const red = y >= row && y < row + 4 && x >= column && x < column + 4
    return red ? [230, 40, 30, 255] : [120, 120, 120, 255]
  }).flat()
}

test('a crop keeps the part that draws attention, as the server’s does (rule file-17)', () => {
  const tall = { width: 1, height: 0.3 }
  const low = cropByAttention(pictureWith(24, 4), tall)
  expect(low.left).toBe(0)
  expect(low.top).toBeLessThanOrEqual(24 / SCORED_SIZE)
  expect(low.top + tall.height).toBeGreaterThanOrEqual(28 / SCORED_SIZE)
  expect(cropByAttention(pictureWith(0, 4), tall).top).toBe(0)
  const wide = { width: 0.5, height: 1 }
  const atRight = cropByAttention(pictureWith(10, 27), wide)
  expect(atRight).toEqual({ left: 0.5, top: 0 })
})
