import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { FileStorage } from '../../platform/storage/storage-types.ts'

/** Bytes of a part of a stored archive, which is what is in memory of it. */
export const PART_BYTES = 4 * 1024 * 1024

const partName = (index: number): string => `part-${index}`

/** A file of an archive: its content, or what opens it once it is its turn. */
export interface Member {
  /** Its path in the archive. */
  path: string
  content: Buffer | (() => Promise<Readable>)
}

/**
 * Writes a ZIP into the file store, in parts: neither the archive nor a file of it is ever in memory or on
 * the local disk as a whole, whichever store it is. One file is open at a time.
 * @returns the bytes of the archive
 */
export async function storeArchive(
  files: FileStorage,
  id: string,
  members: readonly Member[],
): Promise<number> {
  const zip = new ZipFile()
  let reading: Readable | undefined
  for (const { path, content } of members)
    if (Buffer.isBuffer(content)) zip.addBuffer(content, path)
    else
      // What people upload is compressed already.
      zip.addReadStreamLazy(path, { compress: false }, (give) => {
        content().then(
          (stream) => {
            reading = stream
            // yazl does not pass the error of a source on.
            stream.on('error', (error) => zip.emit('error', error))
            give(null, stream)
          },
          (error: unknown) => zip.emit('error', error),
        )
      })
  zip.end()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const parts = new Parts(files, id)
  await pipeline(output, parts).catch((error: unknown) => {
    reading?.destroy()
    throw error
  })
  return parts.written
}

/** Collects what is written to parts of PART_BYTES, and stores each. */
class Parts extends Writable {
  written = 0
  #files: FileStorage
  #id: string
  #pending: Buffer[] = []
  #length = 0
  #index = 0

  constructor(files: FileStorage, id: string) {
    super()
    this.#files = files
    this.#id = id
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#take(chunk).then(() => done(), done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#flush().then(() => done(), done)
  }

  async #take(chunk: Buffer): Promise<void> {
    let rest = chunk
    while (this.#length + rest.length >= PART_BYTES) {
      const room = PART_BYTES - this.#length
      this.#add(rest.subarray(0, room))
      rest = rest.subarray(room)
      await this.#flush()
    }
    if (rest.length > 0) this.#add(rest)
  }

  #add(bytes: Buffer): void {
    this.#pending.push(bytes)
    this.#length += bytes.length
  }

  async #flush(): Promise<void> {
    if (this.#length === 0) return
    const bytes = Buffer.concat(this.#pending, this.#length)
    this.#pending = []
    this.#length = 0
    await this.#files.put(this.#id, partName(this.#index), { bytes })
    this.#index += 1
    this.written += bytes.length
  }
}

/**
 * The stored archive as a stream, whose parts are opened one after the other.
 * @throws Error in the stream when a part is missing
 */
export function openArchive(files: FileStorage, id: string, bytes: number): Readable {
  return Readable.from(
    (async function* () {
      for (let index = 0; index * PART_BYTES < bytes; index += 1) {
        const part = await files.open(id, partName(index))
        if (!part) throw new Error(`part ${index} of the archive ${id} is missing`)
        yield* part.body
      }
    })(),
    { objectMode: false },
  )
}
