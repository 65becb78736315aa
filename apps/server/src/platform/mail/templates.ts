import type { Invitation } from '../icalendar/icalendar.ts'
import { oneLine, renderHtml, renderPlain, type Content } from './layout.ts'

/** The data of every template, by its name. Each feature adds its own where it defines them. */
export interface MailTemplates {}

/** The words of one kind of mail. */
export interface EmailTemplate<Data> {
  /**
   * @param publicUrl without a trailing slash; every link begins with it
   * @param currency in which prices are paid; absent: nothing is paid
   */
  content(data: Data, publicUrl: string, currency?: string): Content
  /** Its reader waits for it: it overtakes all others (rule mail-18). */
  awaited?: true
  /** The footer link ends a subscription, by one click as well (RFC 8058). */
  listUnsubscribe?: true
  /**
   * Until when the mail is worth sending (rule mail-19); absent: always. A mail server that was away
   * must not make somebody read that a class starts which is over, or open a link that has ended.
   */
  expiresAt?(data: Data): Date
}

/** Templates by their names. */
// oxlint-disable-next-line typescript/no-explicit-any -- of whatever data
export type EmailTemplates = Readonly<Record<string, EmailTemplate<any>>>

/** The data that each of some templates takes. */
export type EmailDataOf<Templates> = {
  [Name in keyof Templates]: Templates[Name] extends {
    content(data: infer Data, publicUrl: string, currency?: string): Content
  }
    ? Data
    : never
}

/** The data of a mail as they are stored until it is delivered. */
export interface StoredData {
  template: string
  /** JSON; null once the mail is sent, dropped or given up. */
  data: object | null
  /** What the mail has in common with others. */
  shared: object | null
}

export interface RenderedMail {
  subject: string
  html: string
  plain: string
  /** For the reader's calendar, if the mail has something to say to it. */
  invitations?: readonly Invitation[]
}

/** Longer subjects are cut off by every inbox. */
const SUBJECT_MAX = 150

/** @throws Error when no feature has this template */
export function templateOf(templates: EmailTemplates, name: string) {
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined
  if (!template) throw new Error(`There is no mail template ${name}`)
  return template
}

/** The data of a mail as JSON in which instants are marked. */
export const storedJson = (data: object): string =>
  JSON.stringify(data, function (this: Record<string, unknown>, key, value: unknown) {
    return this[key] instanceof Date ? { $instant: value } : value
  })

/** Makes the marked instants of JSON dates again. */
function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored)
  if (value === null || typeof value !== 'object') return value
  if ('$instant' in value) return new Date(value.$instant as string)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, restored(part)]))
}

/** @param publicUrl without a trailing slash */
export function renderStored<Data>(
  template: EmailTemplate<Data>,
  { data, shared }: Pick<StoredData, 'data' | 'shared'>,
  { publicUrl, stripe }: { publicUrl: string; stripe?: { currency: string } },
): RenderedMail {
  const whole = restored({ ...shared, ...data }) as Data
  return renderMail(template, whole, publicUrl, stripe?.currency)
}

/** The parameters are those of `content`. */
export function renderMail<Data>(
  template: EmailTemplate<Data>,
  data: Data,
  publicUrl: string,
  currency?: string,
): RenderedMail {
  const content = template.content(data, publicUrl, currency)
  const subject = oneLine(content.subject)
  return {
    subject: subject.length > SUBJECT_MAX ? `${subject.slice(0, SUBJECT_MAX - 1)}…` : subject,
    html: renderHtml(content),
    plain: renderPlain(content),
    ...(content.invitations && { invitations: content.invitations }),
  }
}
