import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface Member {
  path: string
  content: Buffer | (() => Promise<Readable>)
}

/**
 * Streams a ZIP archive. It opens one file at a time and keeps nothing in memory. An error of a file destroys the
 * stream, which aborts the download: a truncated archive must not look complete.
 */
export function zipOf(members: readonly Member[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let opened: Readable | undefined
  const fail = (error: unknown) => output.destroy(error as Error)
  for (const { path, content } of members)
    if (Buffer.isBuffer(content)) zip.addBuffer(content, path)
    else
      // Uploads are compressed formats already.
      zip.addReadStreamLazy(path, { compress: false }, (done) => {
        content().then((file) => {
          // yazl does not forward errors of a source.
          file.on('error', fail)
          if (output.destroyed) file.destroy()
          opened = file
          done(null, file)
        }, fail)
      })
  zip.on('error', fail)
  // Closes the current file if the client disconnects.
  output.on('close', () => opened?.destroy())
  zip.end()
  return output
}
