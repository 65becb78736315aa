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
  /** The reader's name, with which `email` greets them. */
  name: string
  clock: ReaderClock
  at: Date
  change: SecurityChange
}

function wordsOf(
  change: SecurityChange,
  language: Language,
): [subject: string, ...sentences: string[]] {
  const m = mailsSecurity[language]
  /** A name that was typed by the person or by anyone who has taken over their sign-in session. */
  const quoted = (name: string) => m.quoted(withoutLinks(name))
  const listed = (sentence: (names: string) => string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [sentence(mailsLayout[language].listed(names.map(quoted)))]
  switch (change.kind) {
    case 'signed-in':
      return [m.signedInSubject, m.signedIn(inWords(change.by, language))]
    // A new password also replaces the secret URL of the calendar feed.
    case 'password-set':
      return [m.passwordSetSubject, m.passwordSet, m.calendarRenewed]
    case 'password-changed':
      return [m.passwordChangedSubject, m.passwordChanged, m.calendarRenewed]
    case 'password-reset': {
      const stay = [
        ...listed(m.passkeys, change.passkeys),
        ...listed(m.connections, change.connections),
      ]
      const sentences = [m.passwordReset, m.calendarRenewed]
      if (stay.length > 0) sentences.push([m.waysStay, ...stay].join(' '))
      return [m.passwordResetSubject, ...sentences]
    }
    case 'passkey-added':
      return [m.passkeyAddedSubject, m.passkeyAdded(quoted(change.passkey))]
    case 'passkey-removed':
      return [m.passkeyRemovedSubject, m.passkeyRemoved(quoted(change.passkey))]
    case 'passkey-refused':
      return [m.passkeyRefusedSubject, m.passkeyRefused(quoted(change.passkey))]
    case 'connected':
      return [m.connectedSubject, m.connected(oneLine(change.provider))]
    case 'disconnected':
      return [m.disconnectedSubject, m.disconnected(oneLine(change.provider))]
    case 'two-step-on':
      return [m.twoStepOnSubject, m.twoStepOn]
    case 'two-step-off':
      return [m.twoStepOffSubject, m.twoStepOff]
    case 'two-step-reset':
      return [m.twoStepResetSubject, m.twoStepReset]
    case 'recovery-codes-made':
      return [m.codesMadeSubject, m.codesMade]
    case 'recovery-code-used':
      return [m.codeUsedSubject, m.codeUsed(change.left)]
  }
}

export const securityEmails = {
  'security-notice': {
    // In the fast lane, because the reader may have to stop a thief (rule mail-18).
    awaited: true as const,
    ...email(mailsSecurity, (m, { clock, at, change }: SecurityNotice, { language, pagesUrl }) => {
      const [subject, ...sentences] = wordsOf(change, language)
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
