import sharp from 'sharp'
import { createBrush, el, hue, rect, type Brush } from './demo-ink.ts'
import { portraits } from './demo-portraits.ts'
import { artScenes } from './demo-scenes-arts.ts'
import { languageScenes } from './demo-scenes-language.ts'
import { musicScenes } from './demo-scenes-music.ts'
import { sportScenes } from './demo-scenes-sports.ts'
import { technologyScenes } from './demo-scenes-technology.ts'

const scenes = {
  ...musicScenes,
  ...artScenes,
  ...sportScenes,
  ...technologyScenes,
  ...languageScenes,
}
export type Scene = keyof typeof scenes
export type Portrait = keyof typeof portraits

/**
 * The picture of an offering: an illustration in the product's palette, 1280 × 720, without words.
 * The same scene always gives the same picture.
 * @returns PNG bytes
 */
export function drawScene(scene: Scene): Promise<Buffer> {
  const brush = createBrush(scene)
  const drawn = scenes[scene](brush)
  // One light over all of them, from the upper left, so that they belong together.
  const light = brush.fade([`${hue.cream}24`, `${hue.cream}00`, `${hue.ink}1c`], 50)
  return render(brush, 1280, 720, drawn + rect(0, 0, 1280, 720, light))
}

/** The picture of a person, 512 × 512. @returns PNG bytes */
export function drawPortrait(sitter: Portrait): Promise<Buffer> {
  const brush = createBrush(sitter)
  return render(brush, 512, 512, portraits[sitter](brush))
}

function render(brush: Brush, width: number, height: number, drawn: string): Promise<Buffer> {
  const svg = el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    brush.defs(),
    drawn,
  )
  // The bytes are decoded again at once: packing them well would be time for nothing.
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}
