import { fileURLToPath } from 'node:url'
import { directionOf, type Language } from '@firstbell/messages/languages'
import type { OverlayOptions } from 'sharp'
import { loadSharp } from '../uploads/uploads.ts'

/**
 * Draws a link preview: at the start of the line the site's mark, the title, the day and the instructor, at its end the
 * picture. The libvips of sharp contains Pango and HarfBuzz, which break lines and join Arabic letters; satori does not
 * join them, and opentype.js breaks no lines. The fonts are files of this folder, so that servers need none.
 */

export interface PreviewTexts {
  language: Language
  title: string
  /** '' when the instructor's account was deleted. */
  teacher: string
  /** Day and hours in the offering's own zone. */
  day: string
  hours: string
  leaf: { month: string; day: string }
}

const WIDTH = 1200
const HEIGHT = 630
const PICTURE_WIDTH = 520
const PADDING = 64
const TEXT_WIDTH = WIDTH - PICTURE_WIDTH - 2 * PADDING
const TITLE_TOP = 148
const TITLE_MAX_HEIGHT = 236
const TITLE_SIZES = [76, 64, 56, 48, 40]
const LINE_SIZES = [28, 24, 20]
const LINE_ROOM = { width: 472, height: 48 }
const TILE = 88
const TILE_TOP = 414
const FACE = 56
const FACE_TOP = 526

const INK = '#1c1b22'
const MUTED = '#5a5764'
const PAPER = '#fbf9f5'
const ACCENT = '#0f6b62'
const ACCENT_SOFT = '#e1f0ed'
const ACCENT_INK = '#0b554e'
const AMBER = '#b7791f'

/**
 * The faces of the web app (theme.css), renamed so that an installed font of the same name is not used in their place.
 * Made with fontTools 4.66: instancer at the weight in the name, merge of latin, latin-ext and (Fraunces) vietnamese,
 * then pyftsubset with the characters of `DRAWN`.
 */
const FONTS = {
  display: { family: 'Firstbell Display', file: 'fraunces-600.ttf' },
  text: { family: 'Firstbell Text', file: 'figtree-500.ttf' },
  arabic: { family: 'Firstbell Arabic', file: 'noto-naskh-arabic-600.ttf' },
}

/** The characters that the fonts have. */
const DRAWN =
  /[ -~\u00a0-\u0148\u014a-\u017e\u0192\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ab\u20ac\u2122\u2212\u0600-\u06ff\u0750-\u077f\u200c-\u200e]/u

/**
 * Returns a text with only the characters that the fonts have, as one line. Without emoji a text is complete, but not
 * without letters: '' for a text in Chinese, which would need fonts of ten megabytes.
 */
export function drawable(text: string): string {
  const characters = [...text.normalize('NFC').replace(/\s+/gu, ' ')]
  const missing = characters.filter((character) => !DRAWN.test(character))
  return missing.some((character) => /[\p{L}\p{N}]/u.test(character))
    ? ''
    : characters
        .filter((character) => DRAWN.test(character))
        .join('')
        .replace(/ {2,}/g, ' ')
        .trim()
}

interface Drawn {
  input: Buffer
  width: number
  height: number
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>

const fontFile = (file: string) => fileURLToPath(new URL(`./fonts/${file}`, import.meta.url))

interface TextStyle {
  font: Exclude<keyof typeof FONTS, 'arabic'>
  size: number
  color: string
  maxWidth?: number
}

/** Draws a text on a transparent background, cut to its ink. Pango breaks lines, and orders letters by their direction. */
async function drawText(sharp: Sharp, text: string, style: TextStyle): Promise<Drawn> {
  const { font, size, color, maxWidth } = style
  const { family, file } = FONTS[font]
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" insert_hyphens="false">${escaped}</span>`,
      font: `${family},${FONTS.arabic.family} ${size}`,
      fontfile: fontFile(file),
      dpi: 72,
      rgba: true,
      ...(maxWidth !== undefined && { width: maxWidth, wrap: 'word-char' }),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** Draws a text in the largest size that fits, and shortens one that does not fit in the smallest. */
async function drawFitting(
  sharp: Sharp,
  text: string,
  sizes: readonly number[],
  style: Omit<TextStyle, 'size'>,
  room: { width: number; height: number },
): Promise<Drawn> {
  for (const size of sizes) {
    const drawn = await drawText(sharp, text, { ...style, size })
    if (drawn.width <= room.width && drawn.height <= room.height) return drawn
  }
  const characters = [...text.replace(/…$/, '')]
  const shorter = characters.slice(0, Math.floor(characters.length * 0.93)).join('')
  // Without a part of a word, unless that is long.
  const whole = shorter.replace(/[ ,:;–-]+[^ ]{0,9}$/, '')
  return drawFitting(sharp, `${whole}…`, sizes.slice(-1), style, room)
}

/** Whether libvips has loaded the Arabic font, to which the other ones then fall back. */
let hasArabic = false

const bell = (size: number, x: number, y: number) =>
  `<g transform="translate(${x} ${y}) scale(${size / 32})" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path stroke="${ACCENT}" d="M5 23.5c3.2-2.1 3.4-5.6 3.4-9A7.6 7.6 0 0 1 16 6.9a7.6 7.6 0 0 1 7.6 7.6c0 3.4.2 6.9 3.4 9H11"/><path stroke="${AMBER}" d="M13 27.6c1.8 1.5 4.2 1.5 6 0"/></g>`

/**
 * Draws a link preview as JPEG, 1200 × 630 pixels.
 * @param pictures as stored: that of the offering, without which the site's mark takes its place, and the instructor's
 */
export async function drawPreview(
  { language, title, teacher, day, hours, leaf }: PreviewTexts,
  { picture, face }: { picture?: Buffer; face?: Buffer },
): Promise<Buffer> {
  const sharp = await loadSharp()
  if (!hasArabic)
    await sharp({ text: { text: '.', fontfile: fontFile(FONTS.arabic.file) } }).toBuffer()
  hasArabic = true
  const rtl = directionOf(language) === 'rtl'
  /** Mirrors a position for languages that are written from right to left. */
  const from = (start: number, width: number) => (rtl ? WIDTH - start - width : start)
  const layers: OverlayOptions[] = []
  const place = ({ input, width }: Pick<Drawn, 'input' | 'width'>, start: number, top: number) =>
    layers.push({ input, left: Math.round(from(start, width)), top: Math.round(top) })
  const middle = ({ height }: Drawn, top: number, around: number) => top + (around - height) / 2

  const pictureStart = WIDTH - PICTURE_WIDTH
  if (picture)
    place(
      { input: await cropped(sharp, picture, PICTURE_WIDTH, HEIGHT), width: PICTURE_WIDTH },
      pictureStart,
      0,
    )

  const name = await drawText(sharp, 'Firstbell', { font: 'display', size: 32, color: INK })
  place(name, PADDING + 56, middle(name, 56, 44))

  const shownTitle = drawable(title)
  const shownTeacher = drawable(teacher)
  // The apps show the title next to the picture, too.
  const heading = shownTitle === '' ? shownTeacher : shownTitle
  if (heading !== '') {
    const style = { font: 'display', color: INK, maxWidth: TEXT_WIDTH } as const
    const room = { width: TEXT_WIDTH, height: TITLE_MAX_HEIGHT }
    place(await drawFitting(sharp, heading, TITLE_SIZES, style, room), PADDING, TITLE_TOP)
  }

  const month = await drawText(sharp, leaf.month, { font: 'text', size: 22, color: ACCENT_INK })
  const date = await drawText(sharp, leaf.day, { font: 'display', size: 42, color: ACCENT_INK })
  place(month, PADDING + (TILE - month.width) / 2, TILE_TOP + 26 - month.height / 2)
  place(date, PADDING + (TILE - date.width) / 2, TILE_TOP + 58 - date.height / 2)
  const beside = PADDING + TILE + 24
  const drawLine = (line: string, color: string) =>
    drawFitting(sharp, line, LINE_SIZES, { font: 'text', color }, LINE_ROOM)
  for (const [line, color, top] of [
    [day, INK, TILE_TOP],
    [hours, MUTED, TILE_TOP + TILE / 2],
  ] as const) {
    const drawn = await drawLine(drawable(line), color)
    place(drawn, beside, middle(drawn, top, TILE / 2))
  }

  if (shownTeacher !== heading && shownTeacher !== '') {
    if (face) {
      const circle = Buffer.from(
        `<svg width="${FACE}" height="${FACE}"><circle cx="${FACE / 2}" cy="${FACE / 2}" r="${FACE / 2}"/></svg>`,
      )
      const input = await sharp(await cropped(sharp, face, FACE, FACE))
        .composite([{ input: circle, blend: 'dest-in' }])
        .png()
        .toBuffer()
      place({ input, width: FACE }, PADDING + (TILE - FACE) / 2, FACE_TOP)
    }
    const who = await drawLine(shownTeacher, MUTED)
    place(who, face ? beside : PADDING, middle(who, FACE_TOP, FACE))
  }

  const background = Buffer.from(
    `<svg width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>` +
      bell(44, from(PADDING - 4, 44), 54) +
      `<rect x="${from(PADDING, TILE)}" y="${TILE_TOP}" width="${TILE}" height="${TILE}" rx="14" fill="${ACCENT_SOFT}"/>` +
      (picture
        ? ''
        : `<rect x="${from(pictureStart, PICTURE_WIDTH)}" width="${PICTURE_WIDTH}" height="${HEIGHT}" fill="${ACCENT_SOFT}"/>${bell(240, from(pictureStart + (PICTURE_WIDTH - 240) / 2, 240), (HEIGHT - 240) / 2)}`) +
      '</svg>',
  )
  return sharp(background)
    .composite(layers)
    .flatten({ background: PAPER })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Crops a picture to the part that draws attention, enlarged if need be, on white. */
const cropped = (sharp: Sharp, picture: Buffer, width: number, height: number): Promise<Buffer> =>
  sharp(picture)
    .resize({ width, height, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
