import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive: its content, or a function that opens it. */
export interface Member {
  /** Its path in the archive. */
  path: string
  content: Buffer | (() => Promise<Readable>)
}

/**
 * Writes a ZIP while it is read. One file is open at a time and nothing is kept, so the memory that it
 * needs does not depend on its size. An error of a file destroys the stream, which breaks the download
 * off: a truncated archive must not look complete.
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
      zip.addReadStreamLazy(path, { compress: false }, (give) => {
        content().then((file) => {
          // yazl does not pass on the error of a source.
          file.on('error', fail)
          if (output.destroyed) file.destroy()
          opened = file
          give(null, file)
        }, fail)
      })
  zip.on('error', fail)
  // A client that goes away leaves the file open that is being read.
  output.on('close', () => opened?.destroy())
  zip.end()
  return output
}
