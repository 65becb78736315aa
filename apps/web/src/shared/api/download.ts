import { callFile } from './api.ts'

/** Milliseconds after which the object URL of a saved file is revoked. */
const KEPT_MS = 60_000

/**
 * Fetches a file as the person who is logged in, and saves it.
 * @param name the file name
 * @throws {ApiError} as `call`
 */
export async function download(path: string, name: string): Promise<void> {
  saveFile(await callFile(path), name)
}

/** Saves a file that the page has made. @param name the file name */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
