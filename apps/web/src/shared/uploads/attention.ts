/**
 * Finds the part of a picture that draws attention as libvips does (`vips_smartcrop` with `VIPS_INTERESTING_ATTENTION`),
 * by which the server crops pictures (rule file-17). So a preview shows the crop of the published page.
 */

/** The picture is scored at this width and height, whatever its ratio. */
export const SCORED_SIZE = 32

/** Below this luminance (0 to 100) colours do not count. */
const DARK = 5
/** The direction of skin colours in CIE XYZ. */
const SKIN = [0.78, 0.57, 0.44] as const
/** The white point D65. */
const WHITE = [95.047, 100, 108.883] as const

type Colour = readonly [x: number, y: number, z: number]

/** Converts a channel of sRGB to linear light. */
const linear = (channel: number) => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Converts sRGB to CIE XYZ, each from 0 to about 100. */
function toXyz(red: number, green: number, blue: number): Colour {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  return [
    100 * (0.4124 * r + 0.3576 * g + 0.1805 * b),
    100 * (0.2126 * r + 0.7152 * g + 0.0722 * b),
    100 * (0.0193 * r + 0.1192 * g + 0.9505 * b),
  ]
}

const cubeRoot = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
/** From green (negative) to red in CIE Lab. */
const redness = ([x, y]: Colour) => 500 * (cubeRoot(x / WHITE[0]) - cubeRoot(y / WHITE[1]))

function skinScore(colour: Colour): number {
  const length = Math.hypot(...colour)
  return 100 - 100 * Math.hypot(...colour.map((part, index) => part / length - SKIN[index]!))
}

/** The index of the nearest row or column within the picture. */
const within = (index: number) => Math.min(SCORED_SIZE - 1, Math.max(0, index))

/**
 * Returns where the crop of a picture begins, in parts of the picture's width and height.
 * @param rgba the picture, scaled to `SCORED_SIZE` in both directions
 * @param crop the width and height of the crop, in parts of the picture's
 */
export function cropByAttention(
  rgba: ArrayLike<number>,
  crop: { width: number; height: number },
): { left: number; top: number } {
  const colours = Array.from({ length: SCORED_SIZE ** 2 }, (_, at) =>
    toXyz(rgba[4 * at]!, rgba[4 * at + 1]!, rgba[4 * at + 2]!),
  )
  const luminance = (row: number, column: number) =>
    colours[within(row) * SCORED_SIZE + within(column)]![1]
  const scores = colours.map((colour, at) => {
    const [row, column] = [Math.floor(at / SCORED_SIZE), at % SCORED_SIZE]
    const edges =
      4 * colour[1] -
      luminance(row - 1, column) -
      luminance(row + 1, column) -
      luminance(row, column - 1) -
      luminance(row, column + 1)
    const coloured = colour[1] > DARK ? skinScore(colour) + redness(colour) : 0
    return 5 * Math.abs(edges) + coloured
  })
  // The larger the crop, the larger the area that counts.
  const sigma = Math.max((Math.hypot(crop.width, crop.height) * SCORED_SIZE) / 10, 1)
  const blurred = blur(scores, sigma)
  const best = blurred.indexOf(Math.max(...blurred))
  const begin = (centre: number, size: number) => Math.min(1 - size, Math.max(0, centre - size / 2))
  return {
    left: begin((best % SCORED_SIZE) / SCORED_SIZE, crop.width),
    top: begin(Math.floor(best / SCORED_SIZE) / SCORED_SIZE, crop.height),
  }
}

/** Blurs a square of `SCORED_SIZE` by a Gaussian, rows first. */
function blur(scores: readonly number[], sigma: number): number[] {
  // libvips leaves out what weighs less than a fifth.
  const radius = Math.floor(sigma * Math.sqrt(-2 * Math.log(0.2)))
  const weights = Array.from({ length: 2 * radius + 1 }, (_, index) =>
    Math.exp(-((index - radius) ** 2) / (2 * sigma ** 2)),
  )
  const along = (values: readonly number[], indexOf: (at: number, offset: number) => number) =>
    values.map((_, at) =>
      weights.reduce(
        (sum, weight, index) => sum + weight * values[indexOf(at, index - radius)]!,
        0,
      ),
    )
  const rows = along(
    scores,
    (at, offset) => at - (at % SCORED_SIZE) + within((at % SCORED_SIZE) + offset),
  )
  return along(
    rows,
    (at, offset) =>
      within(Math.floor(at / SCORED_SIZE) + offset) * SCORED_SIZE + (at % SCORED_SIZE),
  )
}
