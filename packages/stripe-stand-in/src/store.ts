import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind, Objects, PaymentPlan } from './objects.ts'
import { checkObject } from './schemas.ts'

/** An onboarding page of an account, which can be opened once. */
export interface OnboardingLink {
  id: string
  account: string
  expires: number
  opened: boolean
  refreshUrl: string
  returnUrl: string
}

/** A way into an account's dashboard, which can be opened once. */
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
  /** When it is sent next, in milliseconds of the machine's clock; undefined when done. */
  due?: number
  /** Waits until another event has been sent. */
  swapped?: boolean
  /** Is not sent until that is asked for. */
  withheld?: boolean
}

/** What is stored: Stripe's objects, and what Stripe does not show. */
export interface Records extends Objects {
  plan: PaymentPlan & { id: string }
  /** The line items of a session, which an answer has when they are asked for. */
  lines: { id: string; lines: object[] }
  onboarding: OnboardingLink
  login: DashboardLink
  /** Accounts that the platform has no access to any more. */
  closed: { id: string }
  answer: StoredAnswer
  delivery: Delivery
  clock: { id: 'clock'; offset: number }
}
type RecordKind = keyof Records

/** A line of the journal: what one act has changed. */
type Change = [kind: RecordKind, account: string | null, value: { id: string }]

/**
 * Everything that the stand-in knows, in memory. With a folder, each act is appended to a journal
 * there before it is answered, so that a killed process loses nothing that it has acknowledged.
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
    // A process that was killed while it wrote has left part of a line, which nobody was told of.
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
    const found = this.#kind(kind).get(id)
    return found && (account === undefined || found.account === account)
      ? (found.value as unknown as Records[K])
      : undefined
  }

  /** The values of a kind, the oldest first. */
  all<K extends RecordKind>(kind: K): Records[K][] {
    return [...this.#kind(kind).values()].map(({ value }) => value as unknown as Records[K])
  }

  /** The objects of the platform (null) or of a connected account, the newest first. */
  newest<K extends Kind>(kind: K, account: string | null): Records[K][] {
    return [...this.#kind(kind).values()]
      .filter((one) => one.account === account)
      .map(({ value }) => value as unknown as Records[K])
      .reverse()
  }

  /**
   * Keeps a new or a changed value; `commit` makes it last.
   * @param account the connected account that it is in; null for the platform
   */
  put<K extends RecordKind>(kind: K, value: Records[K], account?: string | null): Records[K] {
    const record = value as unknown as { id: string }
    const owner = account ?? this.#kind(kind).get(record.id)?.account ?? null
    this.#kind(kind).set(record.id, { account: owner, value: record })
    this.#dirty.set(value, [kind, owner, record])
    return value
  }

  /** Forgets a value. It comes back when the process starts again. */
  forget(kind: RecordKind, id: string): void {
    this.#kind(kind).delete(id)
  }

  /**
   * Writes what has changed since the last call, as one line.
   * @throws if an object is not as Stripe's schema says
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
