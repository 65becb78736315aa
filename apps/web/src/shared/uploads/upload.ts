import {
  IMAGE_TYPES,
  MAX_IMAGE_BYTES,
  MAX_RESUME_BYTES,
  RESUME_EXTENSIONS,
  RESUME_TYPES,
  UPLOAD_CHUNK_BYTES,
} from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { DetailedError } from 'tus-js-client'
import { idToken } from '../api/api.ts'

/** What a file is for; the server judges by its content whether it is (rule file-6). */
export type FileKind = 'picture' | 'resume'

/** A file that the storage holds. `url` is what entities name: `/files/{id}/view` (rule file-2). */
export interface Uploaded {
  id: string
  url: string
}

/**
 * Why a file was not taken. `message` is what can be said of the cause; '' where nobody said any, so
 * that each form has its own sentence.
 * - `type`, `size`: another file is needed
 * - `network`: no answer for about a minute; the same file goes on where it stopped
 * - `server`: refused or failed there
 * - `no-id`: the server named no file; `no-url`: what it named has no view
 * - `aborted`: by `signal`
 */
export class UploadError extends Error {
  readonly reason: 'type' | 'size' | 'network' | 'aborted' | 'server' | 'no-id' | 'no-url'
  constructor(reason: UploadError['reason'], message: string) {
    super(message)
    this.name = 'UploadError'
    this.reason = reason
  }
}

interface Rules {
  types: readonly string[]
  name: RegExp
  bytes: number
  /** For the `accept` attribute. */
  accept: string
  /** For people. */
  hint: string
}

const MEGABYTE = 1024 * 1024
const PICTURE_NAMES = /\.(png|jpe?g|jfif|webp|gif|avif)$/i
const RESUME_NAMES = new RegExp(
  `(${RESUME_EXTENSIONS.map((extension) => extension.replace('.', '\\.')).join('|')})$`,
  'i',
)

export const rules: Record<FileKind, Rules> = {
  picture: {
    types: IMAGE_TYPES,
    name: PICTURE_NAMES,
    bytes: MAX_IMAGE_BYTES,
    accept: IMAGE_TYPES.join(','),
    hint: `PNG, JPEG, WebP, GIF or AVIF, up to ${MAX_IMAGE_BYTES / MEGABYTE} MB`,
  },
  resume: {
    types: RESUME_TYPES,
    name: RESUME_NAMES,
    bytes: MAX_RESUME_BYTES,
    accept: [...RESUME_EXTENSIONS, ...RESUME_TYPES].join(','),
    hint: `pdf, doc or docx, up to ${MAX_RESUME_BYTES / MEGABYTE} MB`,
  },
}

/** What can be told of a file before a byte of it is sent; undefined when nothing speaks against it. */
export function checkFile(file: File, kind: FileKind): UploadError | undefined {
  const { types, name, bytes } = rules[kind]
  // Some systems give no type, or a wrong one to a resume: then the name speaks.
  const named = name.test(file.name)
  const fits =
    types.includes(file.type) || (named && (kind === 'resume' || !file.type.startsWith('image/')))
  if (!fits) return new UploadError('type', messages.fileWrongType)
  if (file.size > bytes) return new UploadError('size', messages.fileTooLarge)
  if (file.size === 0) return new UploadError('type', messages.fileBroken)
  return undefined
}

/** Milliseconds between tries while there is no answer; counted anew whenever a byte gets through. */
const RETRY_DELAYS = [300, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000]

/** What can stand in the address of a view. */
const FILE_ID = /^[\w-]+$/

/** Where an interrupted upload of a file goes on, while its page lives. */
const begun = new WeakMap<File, string>()

/**
 * Uploads a file in chunks of 5 MB (tus 1.0, rule file-1), each with a fresh token, over breaks of
 * the connection.
 * @param options `onProgress` gets 0 to 1; `onWaiting` whether the connection is being waited for;
 * `signal` cancels, and the server forgets what it has
 * @throws {UploadError}
 */
export async function uploadFile(
  file: File,
  options: {
    kind: FileKind
    onProgress?: (fraction: number) => void
    onWaiting?: (waiting: boolean) => void
    signal?: AbortSignal
  },
): Promise<Uploaded> {
  const { kind, onProgress, onWaiting, signal } = options
  const problem = checkFile(file, kind)
  if (problem) throw problem
  await requireReadable(file)
  const { Upload } = await import('tus-js-client')
  if (signal?.aborted) throw aborted()

  return new Promise((resolve, reject) => {
    let fatal: UploadError | undefined
    const known = begun.get(file)
    const upload = new Upload(file, {
      endpoint: new URL('/files', window.location.href).href,
      ...(known !== undefined && { uploadUrl: known }),
      chunkSize: UPLOAD_CHUNK_BYTES,
      retryDelays: RETRY_DELAYS,
      // Remembered above instead: storage is shared by everybody who uses this browser.
      storeFingerprintForResuming: false,
      metadata: {
        filename: file.name,
        ...(rules[kind].types.includes(file.type) && { filetype: file.type }),
      },
      onBeforeRequest: async (request) => {
        const token = await idToken()
        if (token === null) {
          fatal = new UploadError('server', messages.noUser)
          throw fatal
        }
        request.setHeader('Authorization', `Bearer ${token}`)
      },
      onUploadUrlAvailable: () => {
        if (upload.url !== null) begun.set(file, upload.url)
      },
      onProgress: (sent, total) => {
        onWaiting?.(false)
        onProgress?.(total > 0 ? sent / total : 1)
      },
      onShouldRetry: (error) => {
        const again = fatal === undefined && isPassing(error)
        if (again) onWaiting?.(true)
        return again
      },
      onSuccess: () => {
        end()
        begun.delete(file)
        const id = upload.url?.split('/').at(-1) ?? ''
        if (id === '') reject(new UploadError('no-id', ''))
        else if (!FILE_ID.test(id)) reject(new UploadError('no-url', ''))
        else resolve({ id, url: `/files/${id}/view` })
      },
      onError: (error) => {
        end()
        const known = fatal ?? failureOf(error)
        // What was refused is gone there as well: another try begins at the beginning.
        if (known.reason !== 'network') begun.delete(file)
        reject(known)
      },
    })
    const cancel = () => {
      end()
      begun.delete(file)
      reject(aborted())
      upload.abort(true).catch(() => undefined) // the server forgets unfinished uploads by itself
    }
    const end = () => {
      onWaiting?.(false)
      signal?.removeEventListener('abort', cancel)
    }
    signal?.addEventListener('abort', cancel)
    upload.start()
  })
}

export const UPLOAD_CANCELLED = 'The upload was cancelled.'
const aborted = () => new UploadError('aborted', UPLOAD_CANCELLED)

/** A file that was moved or deleted since it was chosen would look like a broken connection. */
async function requireReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new UploadError('type', messages.fileBroken)
  }
}

function statusOf(error: Error): number {
  return (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0
}

/** Worth another try: no answer, a lock of a connection that just broke, a server that restarts. */
function isPassing(error: DetailedError): boolean {
  const status = statusOf(error)
  return status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 501)
}

function failureOf(error: Error): UploadError {
  if (error instanceof UploadError) return error
  const status = statusOf(error)
  if (status === 0) return new UploadError('network', '')
  const { originalRequest, originalResponse } = error as DetailedError
  // The upload was taken, but its answer does not say where it is.
  if (status < 300 && originalRequest?.getMethod() === 'POST') return new UploadError('no-id', '')
  const said = messageIn(originalResponse?.getBody())
  if (status === 413) return new UploadError('size', said)
  if (status === 400 || status === 415) return new UploadError('type', said)
  return new UploadError('server', said)
}

function messageIn(body: string | undefined): string {
  try {
    const { message } = JSON.parse(body ?? '') as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}

/** The form's own sentence about a failed upload, and beside it the cause where one was said. */
export function uploadFailure(sentence: string, error: UploadError): string {
  return [sentence, error.message].filter(Boolean).join(' ')
}
