import type { IncomingHttpHeaders } from 'node:http'
import { IMAGE_TYPES, MATERIAL_TYPES, RESUME_TYPES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { Metadata } from '@tus/server'
import type { Config } from '../../platform/config/config.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Purpose } from './detect-type.ts'

export const largestOf = (maxBytes: Config['maxBytes']): number =>
  Math.max(...Object.values(maxBytes))

export interface UploadRequest {
  bytes: number
  /** The file's name, safe to store and to show; may be ''. */
  name: string
  /** Null for a picture or a resume: the content decides. */
  purpose: Purpose
}

/** Unregistered types that operating systems give to accepted files. */
const PICTURE_ALIASES = ['image/jpg', 'image/pjpeg', 'image/x-png', 'image/apng']
const RESUME_ALIASES = [
  'application/x-pdf',
  'application/vnd.ms-word',
  'application/x-msword',
  // Some systems treat a docx as a ZIP archive.
  'application/zip',
  'application/x-zip-compressed',
]
const pictureTypes = new Set<string>([...IMAGE_TYPES, ...PICTURE_ALIASES])
const resumeTypes = new Set<string>([...RESUME_TYPES, ...RESUME_ALIASES])
const materialTypes = new Set<string>([
  ...Object.values(MATERIAL_TYPES),
  ...PICTURE_ALIASES,
  ...RESUME_ALIASES,
  'audio/mp3',
  'audio/mpeg3',
  'audio/x-mp3',
  'audio/x-mpeg',
])
/** Generic types. For these only names of other formats are refused, and later the content is checked. */
const GENERIC_TYPES = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

const PICTURE_NAME = /\.(png|apng|jpe?g|jfif|pjpeg|webp|gif|avif)$/i
const MATERIAL_NAME = new RegExp(`\\.(${Object.keys(MATERIAL_TYPES).join('|')})$`, 'i')
const OTHER_NAME =
  /\.(html?|xhtml|svgz?|xml|m?js|exe|msi|bat|cmd|sh|com|scr|jar|apk|dmg|iso|zip|rar|7z|gz|tar|mp[34]|mov|avi|mkv|webm|wav|heic|heif|tiff?|bmp|ico|psd|txt|rtf|odt|pages|csv|xlsx?|pptx?|docm|json|php)$/i

/**
 * Reads the headers that create an upload, and refuses types and sizes that are not accepted before any bytes are
 * sent (rule file-3). The content is checked when the upload is complete.
 * @throws AppError 400 malformed; 413 too large; 415 a type that is not accepted
 */
export function readUploadRequest(
  headers: IncomingHttpHeaders,
  maxBytes: Config['maxBytes'],
): UploadRequest {
  const malformed = () => new AppError('malformed', messages.malformed)
  const text = (name: string): string | undefined => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(',') : value
  }
  // Limits are checked against the length, so it must be known now.
  if (text('upload-defer-length') !== undefined || text('upload-concat') !== undefined)
    throw malformed()
  const length = text('upload-length')
  if (length === undefined || !/^(0|[1-9]\d{0,14})$/.test(length)) throw malformed()
  const bytes = Number(length)
  if (bytes > largestOf(maxBytes)) throw new AppError('too_large', messages.fileTooLarge)
  if (bytes === 0) throw new AppError('invalid', messages.fileBroken)

  let metadata: Record<string, string | null>
  try {
    const header = text('upload-metadata')
    metadata = header === undefined ? {} : Metadata.parse(header)
  } catch {
    throw malformed()
  }
  const name = safeName(metadata['filename'] ?? metadata['name'] ?? '')
  const type = (metadata['filetype'] ?? metadata['type'] ?? '')
    .replace(/;.*$/s, '')
    .trim()
    .toLowerCase()
  if (metadata['purpose'] === 'material') {
    const isOther = GENERIC_TYPES.has(type)
      ? OTHER_NAME.test(name) && !MATERIAL_NAME.test(name)
      : !materialTypes.has(type)
    if (isOther) throw new AppError('unsupported_type', messages.fileWrongType)
    if (bytes > maxBytes.material) throw new AppError('too_large', messages.fileTooLarge)
    return { bytes, name, purpose: 'material' }
  }
  const isPicture = pictureTypes.has(type) || (GENERIC_TYPES.has(type) && PICTURE_NAME.test(name))
  const isOther = GENERIC_TYPES.has(type)
    ? OTHER_NAME.test(name)
    : !pictureTypes.has(type) && !resumeTypes.has(type)
  if (isOther) throw new AppError('unsupported_type', messages.fileWrongType)
  if ((isPicture && bytes > maxBytes.picture) || (resumeTypes.has(type) && bytes > maxBytes.resume))
    throw new AppError('too_large', messages.fileTooLarge)
  return { bytes, name, purpose: null }
}

/** Returns the last segment of a path, shortened, without control and bidirectional characters. */
export function safeName(path: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? ''
  const visible = last
    // oxlint-disable-next-line no-control-regex -- these are removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '')
    .toWellFormed()
    .trim()
  if (visible.length <= 200) return visible
  const extension = /\.[a-z0-9]{1,8}$/i.exec(visible)?.[0] ?? ''
  return (visible.slice(0, 200 - extension.length) + extension).toWellFormed()
}
