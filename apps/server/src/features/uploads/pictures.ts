import { IMAGE_WIDTHS, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { AppError } from '../../platform/http/errors.ts'

/** The largest variant in pixels. The WebP format allows 16,383. */
const FULL = { width: 1600, height: 4096 }

/** Bytes of decoded pixels that a picture may need at once, where it cannot be decoded by lines. */
const MAX_HELD_BYTES = 100_000_000

/** The variant that is served without `?w=`. */
export const FULL_VARIANT = 'full'

/**
 * The variant for programs that show no WebP: mail programs such as Outlook, and previews of links. It is
 * made when it is first asked for.
 */
export const JPEG_VARIANT = 'jpeg'
const JPEG_WIDTH = 960
/** What it is made of. */
export const JPEG_SOURCE = `w${JPEG_WIDTH}` satisfies `w${(typeof IMAGE_WIDTHS)[number]}`

/** A large native library, loaded with the first picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One thread a picture.
  sharp.concurrency(1)
  // Each picture is read once, so a cache would only hold memory.
  sharp.cache(false)
  return sharp
}

export interface Picture {
  /** WebP bytes by variant. */
  variants: Map<string, Buffer>
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** The dominant colour, `#rrggbb`, shown while the picture loads. */
  color: string
}

/** The accepted formats by libvips' names (rule file-4); never SVG. */
const FORMATS: Record<string, string> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

/** Whether a detected type is an accepted picture. */
export const isPictureType = (mime: string): boolean => Object.hasOwn(FORMATS, mime)

/** The variants of a picture of this width, narrowest first; none is wider than the picture. */
export function variantsOf(width: number): { variant: string; width: number }[] {
  return [
    ...IMAGE_WIDTHS.filter((step) => step < width).map((step) => ({
      variant: `w${step}`,
      width: step,
    })),
    { variant: FULL_VARIANT, width },
  ]
}

/**
 * Checks the size of a picture by its header, before anything is decoded.
 * @param source the path of the bytes, or the bytes
 * @param mime the detected type, one that `isPictureType` accepts
 * @returns the bytes of decoded pixels that decoding it holds at once; 0 where it goes line by line
 * @throws AppError 413 for more than 25 megapixels, 32,768 of a side, or 100 MB at once; 400 for one that
 *   cannot be decoded
 */
export function checkPicture(source: string | Buffer, mime: string): Promise<number> {
  return asUpload(async () => {
    const sharp = await loadSharp()
    const { width, height, format, channels, depth, isProgressive, orientation } = await sharp(
      source,
      { limitInputPixels: false },
    ).metadata()
    // A file of two formats at once must not reach another decoder than that of its detected type.
    if (format !== FORMATS[mime]) throw new AppError('unsupported_type', messages.fileWrongType)
    const byLines = /png|jpeg/.test(format) && !isProgressive && (orientation ?? 1) === 1
    const held = byLines ? 0 : width * height * channels * (depth === 'ushort' ? 2 : 1)
    // Of a picture that is one pixel wide, each line costs as much as a line of a wide one.
    if (
      Math.max(width, height) > MAX_IMAGE_SIDE ||
      width * height > MAX_IMAGE_PIXELS ||
      held > MAX_HELD_BYTES
    )
      throw new AppError('too_large', messages.fileTooLarge)
    return held
  })
}

/**
 * Decodes a whole picture and encodes it as WebP in every width, upright, in sRGB and without metadata
 * (rule file-4). Of an animation it keeps the first frame.
 * @param source the path of the bytes, or the bytes, that `checkPicture` has accepted
 * @throws AppError 400 for one that cannot be decoded
 */
export const readPicture = (source: string | Buffer): Promise<Picture> =>
  asUpload(() => decode(source))

/** Encodes a stored picture as JPEG, on white, at most `JPEG_WIDTH` pixels wide. */
export async function encodeJpeg(webp: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(webp)
    .resize({ width: JPEG_WIDTH, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

async function asUpload<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    // Another process may have finished this upload and removed its file.
    if ((error as Error).message.startsWith('Input file is missing')) throw error
    throw new AppError('invalid', messages.fileBroken)
  }
}

async function decode(source: string | Buffer): Promise<Picture> {
  const sharp = await loadSharp()
  const full = await sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ ...FULL, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { info } = full
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const from = () => sharp(full.data, { raw })

  const variants = new Map<string, Buffer>()
  for (const { variant, width: step } of variantsOf(info.width))
    variants.set(
      variant,
      await from().resize({ width: step, withoutEnlargement: true }).webp(WEBP).toBuffer(),
    )
  const small = await from()
    .resize({ width: 96, height: 96, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(small.data, {
    raw: {
      width: small.info.width,
      height: small.info.height,
      channels: small.info.channels,
    },
  }).stats()
  return { variants, width: info.width, height: info.height, color: hex(dominant) }
}

/**
 * Effort 2 takes far less time than the default 4 for slightly larger files. Quality 75 is the
 * format's default; higher ones make files larger without a visible gain.
 */
const WEBP = { quality: 75, effort: 2 }

const hex = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
