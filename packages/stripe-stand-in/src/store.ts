import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind, Objects, PaymentPlan } from './objects.ts'
import { checkObject } from './schemas.ts'

/** A link to the onboarding page of an account, which can be opened once. */
export interface OnboardingLink {
  id: string
  account: string
  expires: number
  opened: boolean
  refreshUrl: string
  returnUrl: string
}

/** A link to an account's dashboard, which can be opened once. */
export interface DashboardLink {
  id: string
  account: string
  opened: boolean
}

/** An answer that is stored for an idempotency key. */
export interface StoredAnswer {
  id: string
  /** The path and a digest of the parameters. */
  path: string
  params: string
  status: number
  body: string
  request: string
  /** Milliseconds by the stand-in's clock. */
  at: number
}

/** An event on its way to a webhook endpoint. */
export interface Delivery {
  id: string
  event: string
  endpoint: string
  attempts: number
  /** When it is sent next, in milliseconds of the machine's clock; undefined if it is not scheduled. */
  due?: number
  /** Whether it waits until another event has been sent. */
  swapped?: boolean
  /** Whether it waits for `deliverWithheld`. */
  withheld?: boolean
}

/** The stored records: Stripe's objects, and data that Stripe's API does not return. */
export interface Records extends Objects {
  plan: PaymentPlan & { id: string }
  /** The line items of a session, which responses contain if they are expanded. */
  lines: { id: string; lines: object[] }
  onboarding: OnboardingLink
  login: DashboardLink
  /** Accounts to which the platform no longer has access. */
  closed: { id: string }
  answer: StoredAnswer
  delivery: Delivery
  clock: { id: 'clock'; offset: number }
}
type RecordKind = keyof Records

/** A changed record. A line of the journal contains all changes of one act. */
type Change = [kind: RecordKind, account: string | null, value: { id: string }]

/**
 * Holds all records in memory. With a folder, it appends each act to a journal before the response is sent, so that
 * a killed process loses nothing that it has acknowledged.
 */
export class Store {
  #kinds = new Map<RecordKind, Map<string, { account: string | null; value: { id: string } }>>()
  #dirty = new Map<object, Change>()
  #journal: number | undefined

  constructor(folder?: string) {
    if (folder === undefined) return
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'journal.jsonl')
    this.#journal = openSync(file, 'a+')
    const text = readFileSync(file)
    // A process that was killed while it wrote has left part of a line, which was never acknowledged.
    const end = text.lastIndexOf(10) + 1
    if (end < text.length) truncateSync(file, end)
    for (const line of text.toString('utf8', 0, end).split('\n'))
      if (line !== '')
        for (const [kind, account, value] of JSON.parse(line) as Change[])
          this.#kind(kind).set(value.id, { account, value })
  }

  #kind(kind: RecordKind) {
    let values = this.#kinds.get(kind)
    if (!values) this.#kinds.set(kind, (values = new Map()))
    return values
  }

  get<K extends RecordKind>(kind: K, id: string, account?: string | null): Records[K] | undefined {
    const record = this.#kind(kind).get(id)
    return record && (account === undefined || record.account === account)
      ? (record.value as unknown as Records[K])
      : undefined
  }

  /** Returns the values of a kind, the oldest first. */
  all<K extends RecordKind>(kind: K): Records[K][] {
    return [...this.#kind(kind).values()].map(({ value }) => value as unknown as Records[K])
  }

  /** Returns the objects of the platform (null) or of a connected account, the newest first. */
  newest<K extends Kind>(kind: K, account: string | null): Records[K][] {
    return [...this.#kind(kind).values()]
      .filter((record) => record.account === account)
      .map(({ value }) => value as unknown as Records[K])
      .reverse()
  }

  /**
   * Stores a new or a changed value in memory; `commit` writes it to the journal.
   * @param account the connected account that owns it; null for the platform
   */
  put<K extends RecordKind>(kind: K, value: Records[K], account?: string | null): Records[K] {
    const record = value as unknown as { id: string }
    const owner = account ?? this.#kind(kind).get(record.id)?.account ?? null
    this.#kind(kind).set(record.id, { account: owner, value: record })
    this.#dirty.set(value, [kind, owner, record])
    return value
  }

  /** Removes a value from memory. It is loaded again when the process restarts. */
  forget(kind: RecordKind, id: string): void {
    this.#kind(kind).delete(id)
  }

  /**
   * Writes the changes since the last call to the journal, as one line.
   * @throws if an object does not match Stripe's schema
   */
  commit(): void {
    if (this.#dirty.size === 0) return
    const changes = [...this.#dirty.values()]
    this.#dirty.clear()
    for (const [, , value] of changes) if ('object' in value) checkObject(value as never)
    if (this.#journal !== undefined) writeSync(this.#journal, `${JSON.stringify(changes)}\n`)
  }

  close(): void {
    if (this.#journal !== undefined) closeSync(this.#journal)
    this.#journal = undefined
  }
}
