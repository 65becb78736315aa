import { withEnglishElements, withoutMarks } from '@firstbell/messages/in-english'
import { languageOf, prefixOf, type Language } from '@firstbell/messages/languages'
import type { Invitation } from '../icalendar/icalendar.ts'
import { renderHtml, renderPlain, sentence, type Content } from './layout.ts'

/** The data of every template, by the template's name. Each feature extends this interface where it defines templates. */
export interface MailTemplates {}

/** The language of a mail and the base URLs of its links. */
export interface MailSite {
  language: Language
  /** The base URL of files and calls, without a trailing slash. */
  publicUrl: string
  /** The base URL of pages in the reader's language, without a trailing slash. */
  pagesUrl: string
  /** Currency of prices; absent on a site without payments. */
  currency?: string
  /** Whether what has no meeting link takes place on this site. */
  hasRooms: boolean
}

export interface EmailTemplate<Data> {
  content(data: Data, site: MailSite): Content
  /** The reader waits for the mail, so it is delivered before others (rule mail-18). */
  awaited?: true
  /** The footer link unsubscribes, also by one click in a mail client (RFC 8058). */
  listUnsubscribe?: true
  /**
   * When the mail expires (rule mail-19); absent: never. After an outage of the mail server, readers must not receive
   * reminders of classes that have ended, or links that have expired.
   */
  expiresAt?(data: Data): Date
}

// oxlint-disable-next-line typescript/no-explicit-any -- each template has another type of data
export type EmailTemplates = Readonly<Record<string, EmailTemplate<any>>>

/** The type of data of each template. */
export type EmailDataOf<Templates> = {
  [Name in keyof Templates]: Templates[Name] extends {
    content(data: infer Data, site: MailSite): Content
  }
    ? Data
    : never
}

export interface StoredData {
  template: string
  /** JSON; null once the mail is sent, dropped or given up. */
  data: object | null
  /** The data that the mail has in common with others. */
  shared: object | null
}

export interface RenderedMail {
  subject: string
  html: string
  plain: string
  invitations?: readonly Invitation[]
}

/** Every inbox cuts longer subjects off. */
const MAX_SUBJECT_CHARACTERS = 150

/** @throws Error if no feature has this template */
export function templateOf(templates: EmailTemplates, name: string) {
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined
  if (!template) throw new Error(`There is no mail template ${name}`)
  return template
}

/** Serializes the data of a mail as JSON in which dates are marked. */
export const storedJson = (data: object): string =>
  JSON.stringify(data, function (this: Record<string, unknown>, key, value: unknown) {
    return this[key] instanceof Date ? { $instant: value } : value
  })

function restoreDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restoreDates)
  if (value === null || typeof value !== 'object') return value
  if ('$instant' in value) return new Date(value.$instant as string)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, restoreDates(part)]))
}

/** @param publicUrl without a trailing slash */
export function renderStored<Data>(
  template: EmailTemplate<Data>,
  { data, shared }: Pick<StoredData, 'data' | 'shared'>,
  {
    publicUrl,
    stripe,
    classroom,
  }: { publicUrl: string; stripe?: { currency: string }; classroom?: object },
): RenderedMail {
  const restored = restoreDates({ ...shared, ...data }) as Data
  return renderMail(template, restored, publicUrl, stripe?.currency, classroom !== undefined)
}

/**
 * Renders a mail in the language of its reader.
 * @param publicUrl without a trailing slash
 * @param currency the currency of prices; absent on a site without payments
 * @param hasRooms whether what has no meeting link takes place on this site
 */
export function renderMail<Data>(
  template: EmailTemplate<Data>,
  data: Data,
  publicUrl: string,
  currency?: string,
  hasRooms = false,
): RenderedMail {
  const language = languageIn(data)
  const content = template.content(data, {
    language,
    publicUrl,
    pagesUrl: publicUrl + prefixOf(language),
    ...(currency !== undefined && { currency }),
    hasRooms,
  })
  const subject = withoutMarks(sentence(content.subject))
  return {
    subject:
      subject.length > MAX_SUBJECT_CHARACTERS
        ? `${subject.slice(0, MAX_SUBJECT_CHARACTERS - 1)}…`
        : subject,
    html: withEnglishElements(renderHtml(content, language)),
    plain: withoutMarks(renderPlain(content, language)),
    ...(content.invitations && { invitations: content.invitations }),
  }
}

function languageIn(data: unknown): Language {
  const { clock, language } = data as { clock?: { language?: string }; language?: string }
  return languageOf(clock?.language ?? language)
}
