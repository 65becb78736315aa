import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** How long an unfinished upload can be resumed. */
export const UPLOAD_EXPIRY_MS = 24 * 60 * 60 * 1000

/** A part of a file: its first and last byte, from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** The complete bytes of a file: on the local disk, or in memory. */
export type FileContent = { path: string } | { bytes: Buffer }

/**
 * Stores the bytes of finished files by the file's id and a variant ("full", "w320" …). Ids are UUIDs and variants are
 * constants, so no path or key contains input of a client.
 */
export interface FileStorage {
  /** Writes a variant atomically. It is on durable storage when the promise resolves. */
  put(id: string, variant: string, source: FileContent): Promise<void>
  /** Returns the size of a variant in bytes; null if it does not exist. */
  size(id: string, variant: string): Promise<number | null>
  /**
   * Opens a variant as a stream, which the caller must read or destroy. Returns null if the variant does not exist.
   * @param range the part to read, within the variant's size
   * @returns `bytes` is the length of the stream
   */
  open(
    id: string,
    variant: string,
    range?: ByteRange,
  ): Promise<{ bytes: number; body: Readable } | null>
  /** Removes every variant of a file. Does nothing if there is none. */
  remove(id: string): Promise<void>
  /** Yields the ids of the files that were last written before `before`, in batches. */
  idsOlderThan(before: Date): AsyncIterable<string[]>
}

/** The database's record of an upload in progress. */
export interface UploadInfo {
  /** The size of the complete file. */
  bytes: number
  name: string
  begunAt: Date
}

export interface UploadStorage {
  /**
   * Creates the data store for the tus server.
   * @param uploadInfo looks up an upload; undefined if it is not in progress
   */
  dataStore(uploadInfo: (id: string) => Promise<UploadInfo | undefined>): Promise<DataStore>
  /** Calls `work` with the complete bytes of an upload. @param bytes their number */
  use<T>(id: string, bytes: number, work: (source: FileContent) => Promise<T>): Promise<T>
  /** Removes the bytes of an upload. Does nothing if there are none. */
  discard(id: string): Promise<void>
  /** Yields the ids of the uploads that were last written before `before`, in batches. */
  idsOlderThan(before: Date): AsyncIterable<string[]>
}

export interface Storage {
  files: FileStorage
  uploads: UploadStorage
}
