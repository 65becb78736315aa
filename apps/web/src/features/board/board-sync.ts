import { BOARD_UPDATE_MAX_BYTES } from '@firstbell/contract/limits'
import * as Y from 'yjs'
import { ApiError } from '#shared/api/api.ts'
import { createStore } from '#shared/hooks/store.ts'
import { isUpdateBy, type BoardDocument } from './board-document.ts'

/** How a board reaches the others: at once through the room, and for good through the server. */
export interface BoardLink {
  /** Returns what the server has stored after a version, 0 for everything, and the version of all that. */
  load: (after: number) => Promise<{ updates: readonly Uint8Array[]; version: number }>
  /** Has the server store an update, which may be repeated. @throws {ApiError} */
  keep: (update: Uint8Array) => Promise<unknown>
  /** Sends data to everyone who is in the room now. They may get lost. */
  send: (data: Uint8Array) => void
  /**
   * Calls `callback` with the data of people who may draw, and with the sender's id if they may change only what they drew.
   * Returns a function that unsubscribes.
   */
  onReceive: (callback: (data: Uint8Array, author?: string) => void) => () => void
}

export interface SyncState {
  /** Whether the stored content is loaded. */
  loaded: boolean
  /** Whether the last attempt to reach the server has failed. */
  unreachable: boolean
  /** Why the server stores nothing more. 'full': the board is too large. 'refused': the person may no longer draw. */
  stopped?: 'full' | 'refused'
}

/** Strokes are sent while they are drawn, in steps of this length. */
const SEND_MS = 50
const KEEP_MS = 250
/** Finds what the room's data did not bring. */
const RELOAD_MS = 5_000
/** Between attempts to store, at first and at most. */
const RETRY_MS = 500
const MAX_RETRY_MS = 8_000
/** Larger packets of data are not forwarded everywhere. */
const MAX_PACKET_BYTES = 15_000
/** Asks the others to load the board, instead of sending an update that is too large for a packet. */
const LOAD_NOTICE = new Uint8Array()

/**
 * Connects a document with the others and the server. What was sent is stored again until the server has acknowledged it,
 * so a crash of the server or the media server loses nothing, and one of this browser at most the last moment.
 * @param heals whether it also stores what others have sent here but not stored, because their browser has crashed
 */
export function connectBoard(document: BoardDocument, link: BoardLink, heals: boolean) {
  const store = createStore<SyncState>({ loaded: false, unreachable: false })
  const change = (part: Partial<SyncState>) => {
    const next = { ...store.get(), ...part }
    if (
      Object.entries(next).some(([name, value]) => store.get()[name as keyof SyncState] !== value)
    )
      store.set(next)
  }
  /** What the server has stored, as far as it is known here. */
  const stored = new Y.Doc()
  const markStored = (update: Uint8Array) => Y.applyUpdate(stored, update)
  let version = 0
  let unsent: Uint8Array[] = []
  let unstored: Uint8Array[] = []
  let closed = false
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  let loadTimer: ReturnType<typeof setTimeout> | undefined
  let storing: Promise<void> | undefined
  let loading = false
  let loadAgain = false
  let failures = 0
  /** Whether the others have to load what was too large to send. */
  let owesNotice = false

  document.onOwnUpdate((update) => {
    if (closed) return
    unsent.push(update)
    unstored.push(update)
    sendTimer ??= setTimeout(sendNow, SEND_MS)
    keepTimer ??= setTimeout(keepNow, KEEP_MS)
  })

  function sendNow() {
    clearTimeout(sendTimer)
    sendTimer = undefined
    if (unsent.length === 0) return
    const update = Y.mergeUpdates(unsent)
    unsent = []
    if (update.byteLength <= MAX_PACKET_BYTES) link.send(update)
    else owesNotice = true
  }

  function keepNow(): Promise<void> {
    clearTimeout(keepTimer)
    keepTimer = undefined
    return (storing ??= storeNext().finally(() => {
      storing = undefined
      if (unstored.length > 0 && !closed && !store.get().stopped)
        keepTimer ??= setTimeout(keepNow, failures === 0 ? KEEP_MS : retryDelay())
    }))
  }
  const retryDelay = () => Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** failures)

  async function storeNext(): Promise<void> {
    if (unstored.length === 0 || store.get().stopped) return
    const count = countThatFits(unstored)
    const update = Y.mergeUpdates(unstored.slice(0, count))
    try {
      await link.keep(update)
      unstored = unstored.slice(count)
      failures = 0
      markStored(update)
      change({ unreachable: false })
      if (owesNotice && unstored.length === 0) {
        owesNotice = false
        link.send(LOAD_NOTICE)
      }
    } catch (error) {
      failures += 1
      const stopped = reasonOf(error)
      change(stopped ? { stopped } : { unreachable: true })
    }
  }

  async function loadNow(): Promise<void> {
    clearTimeout(loadTimer)
    // The answer that is on its way may be older than what is wanted now.
    if (loading) loadAgain = true
    else {
      loading = true
      do {
        loadAgain = false
        await loadNext()
      } while (loadAgain && !closed)
      loading = false
      if (!closed) loadTimer = setTimeout(loadNow, RELOAD_MS)
    }
  }

  async function loadNext(): Promise<void> {
    try {
      const answer = await link.load(version)
      if (closed) return
      for (const update of answer.updates) receive(update, true)
      version = answer.version
      change({ loaded: true, unreachable: failures > 0 })
      if (heals) heal()
    } catch {
      if (!closed) change({ unreachable: true })
    }
  }

  /** What the server did not have when it was last asked. */
  let missingBefore: Uint8Array | undefined
  function heal() {
    if (unstored.length > 0 || store.get().stopped) return
    // Others may be about to store it themselves, so what is missing twice is stored.
    const before = missingBefore
    missingBefore = document.missingIn(stored)
    if (!before || !missingBefore) return
    unstored.push(missingBefore)
    missingBefore = undefined
    void keepNow()
  }

  function receive(update: Uint8Array, isStored: boolean, author?: string) {
    try {
      if (author !== undefined && !isUpdateBy(update, author)) return
      document.receive(update)
      if (isStored) markStored(update)
    } catch {
      // Not an update. The server refuses those, so nothing builds on it.
    }
  }

  const stopReceiving = link.onReceive((data, author) => {
    if (data.byteLength > 0) receive(data, false, author)
    if (data.byteLength === 0 || document.lacksUpdates()) void loadNow()
  })
  void loadNow()

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Loads and stores at once, for example after the connection was lost. */
    refresh: () => {
      failures = 0
      void loadNow()
      void keepNow()
    },
    /** Sends and stores what is left, once, and ends. */
    close: () => {
      sendNow()
      const before = storing
      closed = true
      clearTimeout(keepTimer)
      clearTimeout(loadTimer)
      stopReceiving()
      void Promise.resolve(before).then(storeNext)
    },
  }
}

/** Returns how many of the first updates the server takes at once. */
function countThatFits(updates: readonly Uint8Array[]): number {
  let bytes = 0
  const tooMany = updates.findIndex(
    (update) => (bytes += update.byteLength) > BOARD_UPDATE_MAX_BYTES,
  )
  return tooMany < 0 ? updates.length : Math.max(1, tooMany)
}

/** Returns why the server takes nothing more, or undefined if another attempt may succeed. */
function reasonOf(error: unknown): SyncState['stopped'] {
  if (!(error instanceof ApiError) || error.offline) return undefined
  if (error.code === 'board_full') return 'full'
  return [400, 403, 404, 409, 410, 413].includes(error.status) ? 'refused' : undefined
}
