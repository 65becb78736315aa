import { messages } from '@firstbell/contract/messages'
import { ApiError, idToken } from './api.ts'

/** Milliseconds after which the object URL of a saved file is revoked. */
const KEPT_MS = 60_000

/**
 * Fetches a file as the person who is logged in, and saves it.
 * @param name the file name
 * @throws {ApiError} for every status but 200, and without an answer
 */
export async function download(path: string, name: string): Promise<void> {
  let response = await get(path, await idToken())
  // As in `call`: the token may have been revoked, or the clocks may differ.
  if (response.status === 401) response = await get(path, await idToken({ fresh: true }))
  if (!response.ok) throw await failureOf(response)
  const url = URL.createObjectURL(await response.blob().catch(noAnswer))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

const get = (path: string, token: string | null) =>
  fetch(path, { ...(token !== null && { headers: { authorization: `Bearer ${token}` } }) }).catch(
    noAnswer,
  )

function noAnswer(): never {
  throw new ApiError({
    status: 500,
    code: 'no_response',
    message: messages.unavailable,
    offline: true,
  })
}

async function failureOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as { message?: unknown; code?: unknown }
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return new ApiError({
    status: response.status,
    message: text(body.message),
    code: text(body.code) || 'unknown',
  })
}
