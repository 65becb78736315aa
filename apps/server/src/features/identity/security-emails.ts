import { mailsLayout } from '@firstbell/messages/all/mails-layout'
import { mailsSecurity } from '@firstbell/messages/all/mails-security'
import type { Language } from '@firstbell/messages/languages'
import { oneLine, type Block } from '../../platform/mail/layout.ts'
import { email, text, withoutLinks } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import { instantWords, type ReaderClock } from '../../platform/mail/time-words.ts'
import { inWords, type BrowserWords } from './browser-words.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof securityEmails> {}
}

/** What became of an account's ways to sign in. No part of it is a code or a key. */
export type SecurityChange =
  | { kind: 'signed-in'; by: BrowserWords }
  | { kind: 'password-set' | 'password-changed' }
  /** The remaining ways to sign in, including any that an attacker may have added. */
  | { kind: 'password-reset'; passkeys: readonly string[]; connections: readonly string[] }
  /** `passkey-refused`: its signature counter went back, as that of a copy does. */
  | { kind: 'passkey-added' | 'passkey-removed' | 'passkey-refused'; passkey: string }
  | { kind: 'connected' | 'disconnected'; provider: string }
  /** `two-step-reset`: by the operator of the site. */
  | { kind: 'two-step-on' | 'two-step-off' | 'two-step-reset' | 'recovery-codes-made' }
  | { kind: 'recovery-code-used'; left: number }

interface SecurityNotice {
  name: string
  clock: ReaderClock
  at: Date
  change: SecurityChange
}

function wordsOf(
  change: SecurityChange,
  language: Language,
): { subject: string; sentences: string[] } {
  const m = mailsSecurity[language]
  /** A name that was typed by the person or by anyone who has taken over their sign-in session. */
  const quoted = (name: string) => m.quoted(withoutLinks(name))
  const listed = (sentence: (names: string) => string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [sentence(mailsLayout[language].listed(names.map(quoted)))]
  switch (change.kind) {
    case 'signed-in':
      return { subject: m.signedInSubject, sentences: [m.signedIn(inWords(change.by, language))] }
    case 'password-set':
      return { subject: m.passwordSetSubject, sentences: [m.passwordSet, m.calendarRenewed] }
    case 'password-changed':
      return {
        subject: m.passwordChangedSubject,
        sentences: [m.passwordChanged, m.calendarRenewed],
      }
    case 'password-reset': {
      const stay = [
        ...listed(m.passkeys, change.passkeys),
        ...listed(m.connections, change.connections),
      ]
      return {
        subject: m.passwordResetSubject,
        sentences: [
          m.passwordReset,
          m.calendarRenewed,
          ...(stay.length > 0 ? [[m.waysStay, ...stay].join(' ')] : []),
        ],
      }
    }
    case 'passkey-added':
      return { subject: m.passkeyAddedSubject, sentences: [m.passkeyAdded(quoted(change.passkey))] }
    case 'passkey-removed':
      return {
        subject: m.passkeyRemovedSubject,
        sentences: [m.passkeyRemoved(quoted(change.passkey))],
      }
    case 'passkey-refused':
      return {
        subject: m.passkeyRefusedSubject,
        sentences: [m.passkeyRefused(quoted(change.passkey))],
      }
    case 'connected':
      return { subject: m.connectedSubject, sentences: [m.connected(oneLine(change.provider))] }
    case 'disconnected':
      return {
        subject: m.disconnectedSubject,
        sentences: [m.disconnected(oneLine(change.provider))],
      }
    case 'two-step-on':
      return { subject: m.twoStepOnSubject, sentences: [m.twoStepOn] }
    case 'two-step-off':
      return { subject: m.twoStepOffSubject, sentences: [m.twoStepOff] }
    case 'two-step-reset':
      return { subject: m.twoStepResetSubject, sentences: [m.twoStepReset] }
    case 'recovery-codes-made':
      return { subject: m.codesMadeSubject, sentences: [m.codesMade] }
    case 'recovery-code-used':
      return { subject: m.codeUsedSubject, sentences: [m.codeUsed(change.left)] }
    default:
      change satisfies never
      throw new Error('An unknown change.')
  }
}

export const securityEmails = {
  /** To the last verified email. */
  'security-notice': {
    awaited: true as const,
    ...email(mailsSecurity, (m, { clock, at, change }: SecurityNotice, { language, pagesUrl }) => {
      const { subject, sentences } = wordsOf(change, language)
      const when = instantWords(at, { ...clock, zone: clock.zone ?? 'UTC' })
      const blocks: Block[] = [...sentences.map(text), text(m.when(when)), text(m.notYou)]
      return {
        subject,
        preview: withoutLinks(sentences[0]!),
        heading: subject,
        blocks,
        button: { label: m.openSecurity, url: `${pagesUrl}/security` },
      }
    }),
  },
}
