import {
  IMAGE_TYPES,
  MATERIAL_TYPES,
  MAX_IMAGE_BYTES,
  MAX_MATERIAL_BYTES,
  MAX_RESUME_BYTES,
  RESUME_EXTENSIONS,
  RESUME_TYPES,
  UPLOAD_CHUNK_BYTES,
} from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { language } from '@firstbell/messages/language'
import * as m from '@firstbell/messages/uploads'
import type { DetailedError } from 'tus-js-client'
import { errorOf, idToken, parse } from '#shared/api/api.ts'

/** A stored file. `url` is the reference that entities hold: `/files/{id}/view` (rule file-2). */
export interface Uploaded {
  id: string
  url: string
}

/**
 * Why a file was not accepted. `message` is the cause, or '' when each form has its own sentence.
 * - `missing`: a form requires a file, and none was chosen
 * - `type`, `size`: another file is needed
 * - `network`: no answer for about a minute; retrying the same file resumes
 * - `server`: the server refused it or failed
 * - `no-id`, `no-url`: the answer lacks the file's id or its view URL
 * - `aborted`: by `signal`
 */
export class UploadError extends Error {
  readonly reason:
    | 'missing'
    | 'type'
    | 'size'
    | 'network'
    | 'aborted'
    | 'server'
    | 'no-id'
    | 'no-url'
  constructor(reason: UploadError['reason'], message: string) {
    super(message)
    this.name = 'UploadError'
    this.reason = reason
  }
}

const MEGABYTE = 1024 * 1024
const MATERIAL_NAMES = Object.keys(MATERIAL_TYPES)

/** `accept` is the value of the attribute; `hint` describes for people what is taken. */
export const rules = {
  picture: {
    types: IMAGE_TYPES as readonly string[],
    name: /\.(png|jpe?g|jfif|webp|gif|avif)$/i,
    bytes: MAX_IMAGE_BYTES,
    accept: IMAGE_TYPES.join(','),
    hint: m.pictureRule(MAX_IMAGE_BYTES / MEGABYTE),
  },
  resume: {
    types: RESUME_TYPES as readonly string[],
    name: new RegExp(`(${RESUME_EXTENSIONS.join('|').replaceAll('.', '\\.')})$`, 'i'),
    bytes: MAX_RESUME_BYTES,
    accept: [...RESUME_EXTENSIONS, ...RESUME_TYPES].join(','),
    hint: m.resumeRule(MAX_RESUME_BYTES / MEGABYTE),
  },
  material: {
    types: Object.values(MATERIAL_TYPES) as readonly string[],
    name: new RegExp(`\\.(${MATERIAL_NAMES.join('|')})$`, 'i'),
    bytes: MAX_MATERIAL_BYTES,
    accept: [...MATERIAL_NAMES.map((name) => `.${name}`), ...Object.values(MATERIAL_TYPES)].join(
      ',',
    ),
    hint: m.materialRule(MAX_MATERIAL_BYTES / MEGABYTE),
  },
}

/** What a file is for; the server checks its content (rule file-6). */
export type FileKind = keyof typeof rules

/** Checks a file before it is sent; undefined when it is acceptable. */
export function checkFile(file: File, kind: FileKind): UploadError | undefined {
  const { types, name, bytes } = rules[kind]
  // Some systems report no type, or a wrong one for a resume; the name decides then.
  const named = name.test(file.name)
  const fits = types.includes(file.type) || (named && (kind === 'resume' || !isPicture(file)))
  if (!fits) return new UploadError('type', messages.fileWrongType)
  if (file.size > bytes) return new UploadError('size', messages.fileTooLarge)
  if (file.size === 0) return new UploadError('type', messages.fileBroken)
  return undefined
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/')

/**
 * `checkFile`, and whether the file can be read and, for a picture, shown: a broken one would be
 * refused only after its upload.
 */
export async function checkContent(file: File, kind: FileKind): Promise<UploadError | undefined> {
  const problem = checkFile(file, kind)
  if (problem) return problem
  try {
    // tus reports a file that was moved or deleted since it was chosen as a broken connection.
    if (kind === 'picture' || (kind === 'material' && isPicture(file)))
      (await createImageBitmap(file)).close()
    else await file.slice(0, 1).arrayBuffer()
    return undefined
  } catch {
    return new UploadError('type', messages.fileBroken)
  }
}

/** Between retries without an answer, about a minute in total; progress restarts the list. */
const RETRY_DELAYS_MS = [300, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000]

const FILE_ID = /^[\w-]+$/

/** Upload URLs of interrupted uploads, by file, until the page is left. */
const interrupted = new WeakMap<File, string>()

/**
 * Uploads a file in chunks of 5 MB (tus 1.0, rule file-1), each with a valid token; resumes after a broken
 * connection.
 * @param options `onProgress` gets 0 to 1; `onWaiting` whether it waits for the connection;
 * `signal` cancels, and the server drops what it has
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
  const problem = await checkContent(file, kind)
  if (problem) throw problem
  const { Upload } = await import('tus-js-client')
  if (signal?.aborted) throw aborted()

  return new Promise((resolve, reject) => {
    let fatal: UploadError | undefined
    const resumedUrl = interrupted.get(file)
    const upload = new Upload(file, {
      endpoint: new URL('/files', window.location.href).href,
      ...(resumedUrl !== undefined && { uploadUrl: resumedUrl }),
      chunkSize: UPLOAD_CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      // `interrupted` is used instead, because all users of this browser share its storage.
      storeFingerprintForResuming: false,
      metadata: {
        filename: file.name,
        ...(rules[kind].types.includes(file.type) && { filetype: file.type }),
        ...(kind === 'material' && { purpose: kind }),
      },
      onBeforeRequest: async (request) => {
        const token = await idToken()
        if (token === null) {
          fatal = new UploadError('server', messages.noUser)
          throw fatal
        }
        request.setHeader('Authorization', `Bearer ${token}`)
        request.setHeader('Accept-Language', language)
      },
      onUploadUrlAvailable: () => {
        if (upload.url !== null) interrupted.set(file, upload.url)
      },
      onProgress: (sent, total) => {
        onWaiting?.(false)
        onProgress?.(total > 0 ? sent / total : 1)
      },
      onShouldRetry: (error) => {
        const again = fatal === undefined && isTransient(error)
        if (again) onWaiting?.(true)
        return again
      },
      onSuccess: () => {
        end()
        interrupted.delete(file)
        const id = upload.url?.split('/').at(-1) ?? ''
        if (id === '') reject(new UploadError('no-id', ''))
        else if (!FILE_ID.test(id)) reject(new UploadError('no-url', ''))
        else resolve({ id, url: `/files/${id}/view` })
      },
      onError: (error) => {
        end()
        const failure = fatal ?? failureOf(error)
        // The server deletes what it refuses, so the next attempt starts over.
        if (failure.reason !== 'network') interrupted.delete(file)
        reject(failure)
      },
    })
    const cancel = () => {
      end()
      interrupted.delete(file)
      reject(aborted())
      upload.abort(true).catch(() => undefined) // the server expires unfinished uploads
    }
    const end = () => {
      onWaiting?.(false)
      signal?.removeEventListener('abort', cancel)
    }
    signal?.addEventListener('abort', cancel)
    upload.start()
  })
}

const aborted = () => new UploadError('aborted', m.cancelled)

function statusOf(error: Error): number {
  return (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0
}

/** Whether to retry: no answer, a lock held by the broken connection, or a restarting server. */
function isTransient(error: DetailedError): boolean {
  const status = statusOf(error)
  return status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 501)
}

function failureOf(error: Error): UploadError {
  if (error instanceof UploadError) return error
  const status = statusOf(error)
  if (status === 0) return new UploadError('network', '')
  const { originalRequest, originalResponse } = error as DetailedError
  // Created, but the response has no Location.
  if (status < 300 && originalRequest?.getMethod() === 'POST') return new UploadError('no-id', '')
  const { message } = errorOf(status, parse(originalResponse?.getBody() ?? ''))
  if (status === 413) return new UploadError('size', message)
  if (status === 400 || status === 415) return new UploadError('type', message)
  return new UploadError('server', message)
}

/** The form's sentence for a failed upload, followed by the cause if it is known. */
export function uploadFailure(sentence: string, error: UploadError): string {
  return [sentence, error.message].filter(Boolean).join(' ')
}
