import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export interface MailSummary {
  id: string
  to: string
  subject: string
  /** ISO 8601. */
  date: string
  /** The URLs in the plain text, in order. */
  links: string[]
}

export interface OpenedMail extends MailSummary {
  from: string
  plain: string
  html: string
  calendars: { name: string; text: string }[]
}

/** Keeps mails on this machine (rule operation-8), as .eml files in `DATA_DIR/mail`. */
export type Mailbox = ReturnType<typeof openMailbox>

const MAX_LISTED = 200
const KEEP_DAYS = 30

/** `20260103T101112123Z-<mail id>` sorts by time, and is never a path outside the folder. */
const ID = /^\d{8}T\d{9}Z-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const stamp = (instant: Date): string => instant.toISOString().replace(/[-:.]/g, '')

/** Returns the time in an id, which has milliseconds; the Date header only has seconds. */
const dateOf = (id: string): string =>
  id.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)(\d{3}Z).*$/, '$1-$2-$3:$4:$5.$6')

export function linksIn(plain: string): string[] {
  return plain.match(/\bhttps?:\/\/[^\s<>"')]+/g) ?? []
}

/** @param dataDir its folder `mail` is the mailbox, which may be missing or deleted at any time */
export function openMailbox(dataDir: string) {
  const folder = join(dataDir, 'mail')
  // Files never change, so each one is parsed once for all lists.
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
      calendars: calendarsOf(mail),
    }
  }

  const ids = async (): Promise<string[]> =>
    (await unlessMissing(readdir(folder), []))
      .flatMap((name) => (name.endsWith('.eml') ? name.slice(0, -4) : []))
      .filter((id) => ID.test(id))
      .sort()
      .reverse()

  return {
    /** Stores a message. Replaces the file if the mail was stored before. */
    put: async (mailId: string, date: Date, eml: Buffer): Promise<void> => {
      const name = `${stamp(date)}-${mailId}.eml`
      const draft = join(folder, `.${randomUUID()}.tmp`)
      const keep = async () => {
        // Created separately, because the mode is for the mailbox only: dataDir also contains the database.
        await mkdir(dataDir, { recursive: true })
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(draft, eml, { mode: 0o600 })
        // Renaming is atomic, so readers never see a part of a file.
        await rename(draft, join(folder, name))
      }
      try {
        // Retry in case the folder has just been deleted.
        await keep().catch(keep)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    /** Returns the newest 200 mails, newest first. */
    list: async (): Promise<MailSummary[]> => {
      const newest = (await ids()).slice(0, MAX_LISTED)
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

    /** @returns null if the mail does not exist */
    read: async (id: string) => (ID.test(id) ? open(id) : null),

    /** Deletes mails older than 30 days, and drafts that crashes have left. */
    purge: async (): Promise<void> => {
      const oldest = stamp(new Date(Date.now() - KEEP_DAYS * 86_400_000))
      for (const id of await ids())
        if (id < oldest) await rm(join(folder, `${id}.eml`), { force: true })
      // Delete drafts of crashes. If this deletes a draft in use, `put` writes it again.
      for (const name of await unlessMissing(readdir(folder), []))
        if (/^\.[0-9a-f-]{36}\.tmp$/.test(name)) await rm(join(folder, name), { force: true })
    },
  }
}

const calendarsOf = (mail: Email): OpenedMail['calendars'] =>
  mail.attachments.flatMap(({ filename, content }) =>
    filename?.endsWith('.ics')
      ? [
          {
            name: filename,
            // PostalMime normalizes line breaks of some parts to LF; iCalendar requires CRLF.
            text: new TextDecoder().decode(content as ArrayBuffer).replaceAll(/\r?\n/g, '\r\n'),
          },
        ]
      : [],
  )

async function unlessMissing<T, U>(result: Promise<T>, fallback: U): Promise<T | U> {
  try {
    return await result
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback
    throw error
  }
}
