import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** A mail of the local mailbox, as lists and scripts need it. */
export interface MailSummary {
  id: string
  to: string
  subject: string
  /** ISO 8601. */
  date: string
  /** The addresses in the plain text, in their order. */
  links: string[]
}

export interface OpenedMail extends MailSummary {
  from: string
  plain: string
  html: string
  /** What it says to its reader's calendar: the attached `invite.ics`. */
  invite: string | null
}

/** Mail that stays on this machine (rule operation-8): one .eml file each under `DATA_DIR/mail`. */
export interface Mailbox {
  /** Keeps a message; the same mail twice is one file. */
  put(mailId: string, at: Date, eml: Buffer): Promise<void>
  /** The newest 200, newest first. */
  list(): Promise<MailSummary[]>
  /** @returns null when there is no such mail */
  read(id: string): Promise<OpenedMail | null>
  /** Removes mails older than 30 days, and what a crash left. */
  purge(): Promise<void>
}

const SHOWN = 200
const KEEP_DAYS = 30

/** `20260103T101112123Z-<mail id>`: sorts by time, and can name nothing outside the folder. */
const ID = /^\d{8}T\d{9}Z-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const stamp = (at: Date): string => at.toISOString().replace(/[-:.]/g, '')

/** The instant in an id, to the millisecond; the Date header knows only seconds. */
const dateOf = (id: string): string =>
  id.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)(\d{3}Z).*$/, '$1-$2-$3:$4:$5.$6')

/** The addresses in a plain text, in their order. */
export function linksIn(plain: string): string[] {
  return plain.match(/\bhttps?:\/\/[^\s<>"')]+/g) ?? []
}

/** @param dataDir the mailbox is its folder `mail`; it may be missing, or vanish at any time */
export function openMailbox(dataDir: string): Mailbox {
  const folder = join(dataDir, 'mail')
  // The files never change: each is read once for the lists, however often scripts ask.
  const summaries = new Map<string, MailSummary>()

  const open = async (id: string): Promise<OpenedMail | null> => {
    const eml = await unlessMissing(readFile(join(folder, `${id}.eml`)), null)
    if (!eml) return null
    const mail = await PostalMime.parse(eml)
    const plain = mail.text ?? ''
    return {
      id,
      from: mail.from?.address ?? '',
      to: (mail.to ?? []).flatMap((entry) => entry.address ?? []).join(', '),
      subject: mail.subject ?? '',
      date: dateOf(id),
      links: linksIn(plain),
      plain,
      html: mail.html ?? '',
      invite: inviteOf(mail),
    }
  }

  const ids = async (): Promise<string[]> =>
    (await unlessMissing(readdir(folder), []))
      .flatMap((name) => (name.endsWith('.eml') ? name.slice(0, -4) : []))
      .filter((id) => ID.test(id))
      .sort()
      .reverse()

  return {
    put: async (mailId, at, eml) => {
      const name = `${stamp(at)}-${mailId}.eml`
      const draft = join(folder, `.${randomUUID()}.tmp`)
      const keep = async () => {
        // One after the other: the mode is for the mailbox alone, the database lives beside it.
        await mkdir(dataDir, { recursive: true })
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(draft, eml, { mode: 0o600 })
        // Whoever looks sees the whole file or none.
        await rename(draft, join(folder, name))
      }
      try {
        // A second time, in case somebody empties the folder just now.
        await keep().catch(keep)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    list: async () => {
      const newest = (await ids()).slice(0, SHOWN)
      for (const id of summaries.keys()) if (!newest.includes(id)) summaries.delete(id)
      const list: MailSummary[] = []
      for (const id of newest) {
        let summary = summaries.get(id)
        if (!summary) {
          const mail = await open(id)
          if (!mail) continue
          const { to, subject, date, links } = mail
          summary = { id, to, subject, date, links }
          summaries.set(id, summary)
        }
        list.push(summary)
      }
      return list
    },

    read: async (id) => (ID.test(id) ? open(id) : null),

    purge: async () => {
      const oldest = stamp(new Date(Date.now() - KEEP_DAYS * 86_400_000))
      for (const id of await ids())
        if (id < oldest) await rm(join(folder, `${id}.eml`), { force: true })
      // Drafts that a crash left. One that is just being written is written again.
      for (const name of await unlessMissing(readdir(folder), []))
        if (/^\.[0-9a-f-]{36}\.tmp$/.test(name)) await rm(join(folder, name), { force: true })
    },
  }
}

function inviteOf(mail: Email): string | null {
  const file = mail.attachments.find(({ filename }) => filename === 'invite.ics')
  // The reader of mails makes one kind of line break of all, and a calendar has the other.
  return file
    ? new TextDecoder().decode(file.content as ArrayBuffer).replaceAll('\n', '\r\n')
    : null
}

async function unlessMissing<T, U>(result: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await result
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
    throw error
  }
}
