import {
  IMAGE_CROPS,
  IMAGE_WIDTHS,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  type ImageCrop,
} from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { AppError } from '../../platform/http/errors.ts'

/** The maximum size of the largest variant in pixels. The WebP format allows 16,383. */
const FULL_SIZE = { width: 1600, height: 4096 }

/** Maximum bytes of decoded pixels in memory, for pictures that cannot be decoded line by line. */
const MAX_DECODED_BYTES = 100_000_000

/** The variant that is served without `?w=`. */
export const FULL_VARIANT = 'full'

/** The variant for programs that do not support WebP: mail programs such as Outlook, and link previews. */
const JPEG_VARIANT = 'jpeg'
const JPEG_WIDTH = 960
const JPEG_SOURCE = `w${JPEG_WIDTH}` satisfies `w${(typeof IMAGE_WIDTHS)[number]}`

/** Loads the large native library when it is first needed. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each picture uses one thread.
  sharp.concurrency(1)
  // Each picture is read once, so a cache would only waste memory.
  sharp.cache(false)
  return sharp
}

export interface Picture {
  variants: Map<string, Buffer>
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** The dominant colour, `#rrggbb`, shown while the picture loads. */
  color: string
}

/** The accepted formats and their names in libvips (rule file-4). SVG is not accepted. */
const FORMATS: Record<string, string> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

export const isPictureType = (mime: string): boolean => Object.hasOwn(FORMATS, mime)

/** Returns the variants of a picture with this width, narrowest first; none is wider than the picture. */
export function variantsOf(width: number): { variant: string; width: number }[] {
  return [
    ...IMAGE_WIDTHS.filter((step) => step < width).map((step) => ({
      variant: `w${step}`,
      width: step,
    })),
    { variant: FULL_VARIANT, width },
  ]
}

export interface Size {
  width: number
  height: number
}

/** A picture whose ratio differs less from a crop's is served uncropped: the browser hides so narrow an edge. */
const RATIO_TOLERANCE = 0.01

/** Returns the size of a picture after cropping; undefined if it has the crop's ratio already. */
function croppedSize({ width, height }: Size, crop: ImageCrop): Size | undefined {
  const [horizontal = 1, vertical = 1] = crop.split('x').map(Number)
  const ratio = horizontal / vertical
  if (Math.abs(width / height / ratio - 1) < RATIO_TOLERANCE) return undefined
  return width / height > ratio
    ? { width: Math.max(1, Math.round(height * ratio)), height }
    : { width, height: Math.max(1, Math.round(width / ratio)) }
}

/**
 * Returns the variant to serve for a requested width and crop: the narrowest that is at least `minWidth` wide.
 * @param minWidth null for the widest
 */
export function pickVariant(size: Size, minWidth: number | null, crop: ImageCrop | null): string {
  const cropped = crop === null ? undefined : croppedSize(size, crop)
  const widths = variantsOf((cropped ?? size).width)
  const wide = widths.find(({ width }) => minWidth !== null && width >= minWidth)
  return (cropped ? `${crop}-` : '') + (wide?.variant ?? FULL_VARIANT)
}

/** Returns the variant that is a JPEG. */
export function pickJpeg(size: Size, crop: ImageCrop | null): string {
  return crop !== null && croppedSize(size, crop) ? `${crop}-${JPEG_VARIANT}` : JPEG_VARIANT
}

/**
 * Checks the dimensions of a picture in its header, without decoding it.
 * @param source the path of the bytes, or the bytes
 * @param mime the detected type, which `isPictureType` accepts
 * @returns the memory that decoding needs, in bytes; 0 if the picture can be decoded line by line
 * @throws AppError 413 for more than 25 megapixels, a side of more than 32,768 pixels, or more than 100 MB of memory;
 *   400 for a picture that cannot be decoded; 415 for bytes of another format than the detected type
 */
export function checkPicture(source: string | Buffer, mime: string): Promise<number> {
  return asUpload(async () => {
    const sharp = await loadSharp()
    const { width, height, format, channels, depth, isProgressive, orientation } = await sharp(
      source,
      { limitInputPixels: false },
    ).metadata()
    // A file that is valid in two formats must be decoded as its detected type.
    if (format !== FORMATS[mime]) throw new AppError('unsupported_type', messages.fileWrongType)
    const lineByLine = /png|jpeg/.test(format) && !isProgressive && (orientation ?? 1) === 1
    const decodedBytes = lineByLine ? 0 : width * height * channels * (depth === 'ushort' ? 2 : 1)
    // The limit of a side matters for narrow pictures: decoding a line costs about the same for any width.
    if (
      Math.max(width, height) > MAX_IMAGE_SIDE ||
      width * height > MAX_IMAGE_PIXELS ||
      decodedBytes > MAX_DECODED_BYTES
    )
      throw new AppError('too_large', messages.fileTooLarge)
    return decodedBytes
  })
}

/**
 * Decodes a picture and encodes it as WebP in every width, upright, in sRGB and without metadata (rule file-4). Only
 * the first frame of an animation is kept.
 * @param source the path of the bytes, or the bytes, that `checkPicture` has accepted
 * @throws AppError 400 for a picture that cannot be decoded
 */
export const readPicture = (source: string | Buffer): Promise<Picture> =>
  asUpload(() => decode(source))

const DERIVED_VARIANT = new RegExp(
  `^(?:(?<crop>${IMAGE_CROPS.join('|')})-)?(?<kind>${JPEG_VARIANT}|${FULL_VARIANT}|w(?<step>\\d+))$`,
)

/**
 * Returns how to create a variant that uploads do not store: JPEGs, with a white background and at most `JPEG_WIDTH`
 * pixels wide, and crops, which keep the part that draws attention (rule file-17).
 * @returns undefined for the variants that uploads store; `sources` are the variants to create it from, best first
 */
export function derivation(
  variant: string,
): { sources: string[]; encode: (webp: Buffer) => Promise<Buffer> } | undefined {
  const { crop, kind, step } = DERIVED_VARIANT.exec(variant)?.groups ?? {}
  const isJpeg = kind === JPEG_VARIANT
  if (crop === undefined && !isJpeg) return undefined
  return {
    sources: crop === undefined ? [JPEG_SOURCE, FULL_VARIANT] : [FULL_VARIANT],
    encode: async (webp) => {
      const sharp = await loadSharp()
      const size = await sharp(webp).metadata()
      const target = (crop !== undefined && croppedSize(size, crop as ImageCrop)) || size
      const maxWidth = isJpeg ? JPEG_WIDTH : Number(step ?? target.width)
      const scale = Math.min(1, maxWidth / target.width)
      const resized = sharp(webp).resize({
        width: Math.round(target.width * scale),
        height: Math.max(1, Math.round(target.height * scale)),
        fit: 'cover',
        position: sharp.strategy.attention,
      })
      return isJpeg
        ? resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer()
        : resized.webp(WEBP).toBuffer()
    },
  }
}

/** Turns errors of the decoder into answers to the person who uploads. */
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
    .resize({ ...FULL_SIZE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { info } = full
  const decoded = () => sharp(full.data, { raw: info })

  const variants = new Map<string, Buffer>()
  for (const { variant, width: step } of variantsOf(info.width))
    variants.set(
      variant,
      await decoded().resize({ width: step, withoutEnlargement: true }).webp(WEBP).toBuffer(),
    )
  const small = await decoded()
    .resize({ width: 96, height: 96, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(small.data, { raw: small.info }).stats()
  return { variants, width: info.width, height: info.height, color: hex(dominant) }
}

/**
 * Effort 2 takes far less time than the default 4 for slightly larger files. Quality 75 is the
 * format's default; higher ones make files larger without a visible gain.
 */
const WEBP = { quality: 75, effort: 2 }

const hex = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
