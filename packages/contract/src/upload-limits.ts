/**
 * The values of limits.ts about uploads. In a file of its own, because the browser's first load has no
 * use for them.
 */

/** Bytes per tus PATCH (rule file-1). */
export const UPLOAD_CHUNK_BYTES = 5 * 1024 * 1024
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 25_000_000
/** Pixels of the longer side of a picture. */
export const MAX_IMAGE_SIDE = 32_768
export const MAX_RESUME_BYTES = 20 * 1024 * 1024
export const IMAGE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
] as const
export const RESUME_TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const
export const RESUME_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const
/** Widths, in pixels, in which a picture is served by `?w=`. */
export const IMAGE_WIDTHS = [96, 320, 480, 640, 960, 1280] as const
/** Ratios of width to height to which a picture is cropped by `?crop=`. */
export const IMAGE_CROPS = ['16x9', '4x3', '3x4', '1x1'] as const
export type ImageCrop = (typeof IMAGE_CROPS)[number]
