import type { Invitation } from '../icalendar/icalendar.ts'
import { oneLine, renderHtml, renderPlain, type Content } from './layout.ts'

/** The data of every template, by its name. Each feature adds its own where it defines them. */
export interface MailTemplates {}

/** The words of one kind of mail. */
export interface EmailTemplate<Data> {
  /** @param publicUrl without a trailing slash; every link begins with it */
  content(data: Data, publicUrl: string): Content
  /** Its reader waits for it: it overtakes all others (rule mail-18). */
  awaited?: true
  /** The footer link ends a subscription, by one click as well (RFC 8058). */
  listUnsubscribe?: true
  /** Restores data that have been JSON; absent: they are the same in JSON. */
  fromJson?(data: Data): Data
}

/** Templates by their names. */
// oxlint-disable-next-line typescript/no-explicit-any -- of whatever data
export type EmailTemplates = Readonly<Record<string, EmailTemplate<any>>>

/** The data that each of some templates takes. */
export type EmailDataOf<Templates> = {
  [Name in keyof Templates]: Templates[Name] extends {
    content(data: infer Data, publicUrl: string): Content
  }
    ? Data
    : never
}

/** A mail as it is kept until it is delivered. */
export interface RenderedMail {
  subject: string
  html: string
  plain: string
  /** For the reader's calendar, if the mail has something to say to it. */
  invitation?: Invitation
}

/** Longer subjects are cut off by every inbox. */
const SUBJECT_MAX = 150

/** @param publicUrl without a trailing slash */
export function renderMail<Data>(
  template: EmailTemplate<Data>,
  data: Data,
  publicUrl: string,
): RenderedMail {
  const content = template.content(data, publicUrl)
  const subject = oneLine(content.subject)
  return {
    subject: subject.length > SUBJECT_MAX ? `${subject.slice(0, SUBJECT_MAX - 1)}…` : subject,
    html: renderHtml(content),
    plain: renderPlain(content),
    ...(content.invitation && { invitation: content.invitation }),
  }
}
