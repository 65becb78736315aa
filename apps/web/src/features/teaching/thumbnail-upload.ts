import { messages } from '@firstbell/contract/messages'
import { UploadError, uploadFailure } from '#shared/uploads/upload.ts'
import type { FieldUpload } from '#shared/uploads/useUpload.ts'

/**
 * Uploads the chosen file and returns the URL to send as thumbnail.
 * @param present returned if no file was chosen; '' keeps the thumbnail of an edited offering; if it is
 * undefined, a file is required
 * @throws {UploadError}
 */
export async function sendThumbnail(
  upload: FieldUpload,
  file: File | null,
  present: string | undefined,
): Promise<string> {
  if (file) return (await upload.send(file)).url
  if (present !== undefined) return present
  throw new UploadError('server', messages.noFileSelected)
}

/** The form's message for a failed upload (rule message-12). */
export function thumbnailFailure(error: UploadError): string {
  if (error.message === messages.noFileSelected) return error.message
  return error.reason === 'type' || error.reason === 'size'
    ? messages.thumbnailUploadFailed
    : uploadFailure(messages.imageUploadFailed, error)
}
