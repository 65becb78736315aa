import { requestFileUrl } from './api.ts'

/** The object URL of a saved file is revoked after this time. */
const REVOKE_AFTER_MS = 60_000

/**
 * Downloads a file that the logged-in person may read. The browser streams it to disk and shows the
 * progress, so the size does not matter.
 * @param path path and query of the file
 * @throws {ApiError} as `call`, if the download cannot begin
 */
export async function download(path: string): Promise<void> {
  startDownload(await requestFileUrl(path))
}

/** Starts a download in the browser. The server names the file. @param url see `requestFileUrl` */
export function startDownload(url: string): void {
  clickDownloadLink(url, '')
}

/** Saves a file that the page has generated. @param name the file name */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  clickDownloadLink(url, name)
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

function clickDownloadLink(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
