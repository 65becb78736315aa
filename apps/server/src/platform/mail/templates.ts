import { languageOf, prefixOf, type Language } from '@firstbell/messages/languages'
import type { Invitation } from '../icalendar/icalendar.ts'
import { renderHtml, renderPlain, sentence, type Content } from './layout.ts'

/** The data of every template, by its name. Each feature adds its own where it defines them. */
export interface MailTemplates {}

/** What a mail is written in, and where its links lead. */
export interface MailSite {
  /** That of its reader. */
  language: Language
  /** What the links to files and calls begin with, without a trailing slash. */
  publicUrl: string
  /** What the links to pages begin with: those of the language. */
  pages: string
  /** Currency of prices; absent on a site without payments. */
  currency?: string
}

/** The words of one kind of mail. */
export interface EmailTemplate<Data> {
  content(data: Data, site: MailSite): Content
  /** Its reader waits for it: it overtakes all others (rule mail-18). */
  awaited?: true
  /** The footer link ends a subscription, by one click as well (RFC 8058). */
  listUnsubscribe?: true
  /**
   * When the mail expires (rule mail-19); absent: never. After an outage of the mail server, readers must not
   * get a mail that a class starts which is over, or a link that has expired.
   */
  expiresAt?(data: Data): Date
}

/** Templates by their names. */
// oxlint-disable-next-line typescript/no-explicit-any -- of whatever data
export type EmailTemplates = Readonly<Record<string, EmailTemplate<any>>>

/** The data that each of some templates takes. */
export type EmailDataOf<Templates> = {
  [Name in keyof Templates]: Templates[Name] extends {
    content(data: infer Data, site: MailSite): Content
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

/**
 * Writes a mail in the language that its data name.
 * @param publicUrl without a trailing slash
 * @param currency in which prices are paid; absent: nothing is paid
 */
export function renderMail<Data>(
  template: EmailTemplate<Data>,
  data: Data,
  publicUrl: string,
  currency?: string,
): RenderedMail {
  const language = languageIn(data)
  const content = template.content(data, {
    language,
    publicUrl,
    pages: publicUrl + prefixOf(language),
    ...(currency !== undefined && { currency }),
  })
  const subject = sentence(content.subject)
  return {
    subject: subject.length > SUBJECT_MAX ? `${subject.slice(0, SUBJECT_MAX - 1)}…` : subject,
    html: renderHtml(content, language),
    plain: renderPlain(content, language),
    ...(content.invitations && { invitations: content.invitations }),
  }
}

/** The language of a mail's data; English if it names none. */
function languageIn(data: unknown): Language {
  const { clock, language } = data as { clock?: { language?: string }; language?: string }
  return languageOf(clock?.language ?? language)
}
