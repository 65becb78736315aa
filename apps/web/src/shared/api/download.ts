import { requestFileUrl } from './file-url.ts'

/** Milliseconds after which the object URL of a saved file is revoked. */
const KEPT_MS = 60_000

/**
 * Lets the browser download a file that the person who is logged in may have. The browser streams it to
 * the disk and shows its progress, whatever its size.
 * @param path path and query of the file
 * @throws {ApiError} as `call`, if the download cannot begin
 */
export async function download(path: string): Promise<void> {
  startDownload(await requestFileUrl(path))
}

/** Starts a download by the browser. The server names the file. @param url see `requestFileUrl` */
export function startDownload(url: string): void {
  follow(url, '')
}

/** Saves a file that the page has made. @param name the file name */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  follow(url, name)
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

function follow(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
