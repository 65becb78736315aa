/**
 * The values of limits.ts about materials. In a file of its own, because the browser's first load has no
 * use for them.
 */

/** Materials of an offering (rule material-1). */
export const MAX_MATERIALS = 10
export const MAX_MATERIAL_BYTES = 20 * 1024 * 1024
/** Media types of material files, by the ending of a name. */
export const MATERIAL_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
} as const
/** Seconds for which the link to a material file is valid (rule material-5). */
export const MATERIAL_LINK_SECONDS = 5 * 60
