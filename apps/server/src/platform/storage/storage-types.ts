import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** An unfinished upload can be resumed this long, in milliseconds. */
export const UNFINISHED_MS = 24 * 60 * 60 * 1000

/** Complete bytes: in a file, or in memory. */
export type Source = { path: string } | { bytes: Buffer }

/**
 * Where the bytes of finished files are: under a file's id, in named variants ("full", "w320" …).
 * Ids are UUIDs and variants are ours, so a key never holds anything a client wrote.
 */
export interface FileStore {
  /** Writes a variant; it is there whole or not at all, and safe when this resolves. */
  put(id: string, variant: string, source: Source): Promise<void>
  /** Bytes of a variant; null when there is no such thing. */
  size(id: string, variant: string): Promise<number | null>
  /** A variant to be streamed: whoever opens it reads or destroys it. Null when there is none. */
  open(id: string, variant: string): Promise<{ bytes: number; body: Readable } | null>
  /** Removes every variant of a file. Nothing there is no error. */
  remove(id: string): Promise<void>
  /** Ids of files with bytes that were last written before `before`, in batches. */
  idsOlderThan(before: Date): AsyncIterable<string[]>
}

/** What the database knows of an upload under way. */
export interface Declared {
  /** How many it has when it is complete. */
  bytes: number
  name: string
  begunAt: Date
}

/** Where the bytes of uploads under way are. */
export interface Spool {
  /**
   * What the tus server writes to.
   * @param declared looks an upload up; undefined when there is none under way
   */
  receiver(declared: (id: string) => Promise<Declared | undefined>): Promise<DataStore>
  /** Works on the complete bytes of an upload. */
  use<T>(id: string, bytes: number, work: (source: Source) => Promise<T>): Promise<T>
  /** Forgets an upload. Nothing there is no error. */
  discard(id: string): Promise<void>
  /** Ids of uploads whose bytes were last written before `before`, in batches. */
  idsOlderThan(before: Date): AsyncIterable<string[]>
}

export interface Storage {
  store: FileStore
  spool: Spool
}
