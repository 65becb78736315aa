import { messages } from '@firstbell/contract/messages'
import { AppError } from '../../platform/http/errors.ts'

/** What a finished file was found to be, and may be used for. */
export type FileKind = 'picture' | 'resume' | 'material'

/** What requests need of a row of `file`. */
export interface FileMetadata {
  id: string
  state: string
  kind: FileKind | null
  name: string
  /** Bytes of the upload; until it is complete, as the client announced them. */
  bytes: number | null
  content_type: string | null
  width: number | null
}

export const FILE_COLUMNS = [
  'id',
  'state',
  'kind',
  'name',
  'bytes',
  'content_type',
  'width',
] as const

/** Ids are UUIDs in lower case. Nothing else may reach a path, a key or a query. */
export const isFileId = (text: string): boolean =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

export const noSuchFile = (status = 404) =>
  new AppError('not_found', messages.noSuchFile, { status })
