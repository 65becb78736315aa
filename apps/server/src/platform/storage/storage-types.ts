import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** Milliseconds for which an unfinished upload can be resumed. */
export const UPLOAD_EXPIRY_MS = 24 * 60 * 60 * 1000

/** A part of a file: its first and last byte, from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** The complete bytes of a file: on the local disk, or in memory. */
export type FileContent = { path: string } | { bytes: Buffer }

/**
 * The bytes of finished files, by the file's id and a variant ("full", "w320" …). Ids are UUIDs and
 * variants are constants, so no path or key holds anything that a client wrote.
 */
export interface FileStorage {
  /** Writes a variant atomically; it is on durable storage when this resolves. */
  put(id: string, variant: string, source: FileContent): Promise<void>
  /** The size of a variant in bytes; null when there is none. */
  size(id: string, variant: string): Promise<number | null>
  /**
   * Opens a variant as a stream, which the caller reads or destroys; null when there is none.
   * @param range the part to read, within the variant's size
   * @returns `bytes` is what the stream gives
   */
  open(
    id: string,
    variant: string,
    range?: ByteRange,
  ): Promise<{ bytes: number; body: Readable } | null>
  /** Removes every variant of a file; does nothing when there is none. */
  remove(id: string): Promise<void>
  /** Ids of the files that were last written before `before`, in batches. */
  idsOlderThan(before: Date): AsyncIterable<string[]>
}

/** What the database knows of an upload in progress. */
export interface UploadInfo {
  /** The size of the complete file. */
  bytes: number
  name: string
  begunAt: Date
}

/** The bytes of uploads in progress. */
export interface UploadStorage {
  /**
   * The data store for the tus server.
   * @param uploadInfo looks up an upload; undefined when none is in progress
   */
  dataStore(uploadInfo: (id: string) => Promise<UploadInfo | undefined>): Promise<DataStore>
  /** Calls `work` with the complete bytes of an upload. */
  use<T>(id: string, bytes: number, work: (source: FileContent) => Promise<T>): Promise<T>
  /** Removes the bytes of an upload; does nothing when there are none. */
  discard(id: string): Promise<void>
  /** Ids of the uploads that were last written before `before`, in batches. */
  idsOlderThan(before: Date): AsyncIterable<string[]>
}

/** The two places for bytes, on a disk or in a bucket. */
export interface Storage {
  files: FileStorage
  uploads: UploadStorage
}
