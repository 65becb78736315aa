import { IMAGE_WIDTHS, MAX_IMAGE_PIXELS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { AppError } from '../../platform/http/errors.ts'
import { limitConcurrency } from '../../platform/concurrency.ts'

/** The largest version that is kept, in pixels. A WebP itself ends at 16,383. */
const FULL = { width: 1600, height: 4096 }

/** The variant that is served without `?w=`. */
export const FULL_VARIANT = 'full'

// Two pictures at a time with a thread each: what remains of libuv's pool of four is for password
// hashes and the disk.
const inTurn = limitConcurrency(2)

/** Its library of 16 MB is loaded with the first picture: many a process never sees one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  // Nobody asks for the same picture twice: a cache would only hold memory.
  sharp.cache(false)
  return sharp
}

export interface Picture {
  /** WebP bytes by variant. */
  variants: Map<string, Buffer>
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** The dominant colour, `#rrggbb`: what stands in the picture's place until it is there. */
  color: string
}

/** libvips' names of the formats that are taken (rule file-4); never SVG. */
const FORMATS: Record<string, string> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

/** Whether a type, as its magic bytes tell it, is a picture that is taken. */
export const isPictureType = (mime: string): boolean => Object.hasOwn(FORMATS, mime)

/** The variants that a picture of this width has, narrowest first. None is wider than the picture. */
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
 * Decodes a picture to the last pixel and encodes it anew as WebP, upright, in sRGB and without
 * metadata, in every width (rule file-4). Of an animation the first frame is kept.
 * @param source path of the bytes, or the bytes
 * @param mime what the magic bytes say, one that `isPictureType` accepts
 * @throws AppError 413 for more than 25 megapixels, 400 for one that cannot be decoded
 */
export function readPicture(source: string | Buffer, mime: string): Promise<Picture> {
  return inTurn(async () => {
    try {
      return await decode(source, mime)
    } catch (error) {
      if (error instanceof AppError) throw error
      // The spool's file may have gone because another process finished this upload first.
      if ((error as Error).message.startsWith('Input file is missing')) throw error
      throw new AppError('invalid', messages.fileBroken)
    }
  })
}

async function decode(source: string | Buffer, mime: string): Promise<Picture> {
  const sharp = await loadSharp()
  // The limit is checked on what the header says before a byte is decoded.
  const { width, height, format } = await sharp(source, { limitInputPixels: false }).metadata()
  // A file that is two things at once must not reach another decoder than the one it was taken for.
  if (format !== FORMATS[mime]) throw new AppError('unsupported_type', messages.fileWrongType)
  if (width * height > MAX_IMAGE_PIXELS) throw new AppError('too_large', messages.fileTooLarge)

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
 * Effort 2 costs a third of the default 4 and gives files a few per cent larger. Quality 75 is
 * WebP's own default; 80 gives files a sixth larger.
 */
const WEBP = { quality: 75, effort: 2 }

const hex = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
