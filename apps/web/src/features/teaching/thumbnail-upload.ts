import { messages } from '@firstbell/contract/messages'
import { UploadError, uploadFailure } from '#shared/uploads/upload.ts'
import type { FieldUpload } from '#shared/uploads/useUpload.ts'

/** The URL to send for an edited offering that keeps its thumbnail. */
export const KEEP_THUMBNAIL = ''

/**
 * Uploads the chosen file and returns the URL to send as thumbnail.
 * @param unchosen the URL to send if no file was chosen; undefined if a file is required
 * @throws {UploadError} with `noFileSelected` if a required file is missing; its reason does not matter
 */
export async function sendThumbnail(
  upload: FieldUpload,
  file: File | null,
  unchosen: string | undefined,
): Promise<string> {
  if (file) return (await upload.send(file)).url
  if (unchosen !== undefined) return unchosen
  throw new UploadError('server', messages.noFileSelected)
}

/** The form's message for a failed upload (rule message-12). */
export function thumbnailFailure(error: UploadError): string {
  if (error.message === messages.noFileSelected) return error.message
  return error.reason === 'type' || error.reason === 'size'
    ? messages.thumbnailUploadFailed
    : uploadFailure(messages.imageUploadFailed, error)
}
