import { messages } from '@firstbell/contract/messages'
import { AppError } from '../../platform/http/errors.ts'

/** The kind of a finished file, which decides what it can be attached to. */
export type FileKind = 'picture' | 'resume' | 'material'

export interface FileMetadata {
  id: string
  state: string
  kind: FileKind | null
  name: string
  /** The size of the upload; until it is complete, the size that the client announced. */
  bytes: number | null
  content_type: string | null
  width: number | null
  height: number | null
}

export const FILE_COLUMNS = [
  'id',
  'state',
  'kind',
  'name',
  'bytes',
  'content_type',
  'width',
  'height',
] as const

/** Whether a text is an id: a UUID in lower case. Nothing else may become part of a path, a key or a query. */
export const isFileId = (text: string): boolean =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

export const noSuchFile = (status = 404) =>
  new AppError('not_found', messages.noSuchFile, { status })
