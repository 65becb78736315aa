import { oneLine, type Block } from '../../platform/mail/layout.ts'
import { counted, greeted, REASON_ACCOUNT, text, unlinked } from '../../platform/mail/mail-words.ts'
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
  /** The ways that stay, whoever added them. */
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

/** A name that a person has typed, and that whoever has their session may have. */
const quoted = (name: string) => `“${unlinked(name)}”`

const listed = (label: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${label}: ${names.map(quoted).join(', ')}.`]

/** The subject, and what has happened as a sentence. */
function wordsOf(change: SecurityChange): { subject: string; sentences: string[] } {
  switch (change.kind) {
    case 'signed-in':
      return {
        subject: 'New sign-in to Firstbell',
        sentences: [
          `Somebody has signed in to your account from a browser that had not been used for it before: ${inWords(change.by)}.`,
        ],
      }
    case 'password-set':
      return {
        subject: 'A password was set for your Firstbell account',
        sentences: ['Your account had no password, and has one now. Every device was logged out.'],
      }
    case 'password-changed':
      return {
        subject: 'Your Firstbell password was changed',
        sentences: [
          'The password of your account has been changed, and every other device was logged out.',
        ],
      }
    case 'password-reset': {
      const stay = [
        ...listed('Passkeys', change.passkeys),
        ...listed('Connected accounts', change.connections),
      ]
      return {
        subject: 'Your Firstbell password was reset',
        sentences: [
          'A new password was set by a link that we mailed you, and every device was logged out.',
          ...(stay.length > 0
            ? [`These ways to sign in stay. Remove what is not yours. ${stay.join(' ')}`]
            : []),
        ],
      }
    }
    case 'passkey-added':
      return {
        subject: 'A passkey was added to your Firstbell account',
        sentences: [`The passkey ${quoted(change.passkey)} opens your account from now on.`],
      }
    case 'passkey-removed':
      return {
        subject: 'A passkey of your Firstbell account was removed',
        sentences: [`The passkey ${quoted(change.passkey)} opens your account no more.`],
      }
    case 'passkey-refused':
      return {
        subject: 'A passkey of your Firstbell account was refused',
        sentences: [
          `Somebody tried to sign in with the passkey ${quoted(change.passkey)}, and its counter went back: there may be a copy of it. Nobody was let in. If it is not yours alone, remove it.`,
        ],
      }
    case 'connected':
      return {
        subject: 'An account was connected to your Firstbell account',
        sentences: [`${oneLine(change.provider)} opens your account from now on.`],
      }
    case 'disconnected':
      return {
        subject: 'An account was disconnected from your Firstbell account',
        sentences: [`${oneLine(change.provider)} opens your account no more.`],
      }
    case 'two-step-on':
      return {
        subject: 'Two-step verification was turned on',
        sentences: ['From now on a code is asked for after your password.'],
      }
    case 'two-step-off':
      return {
        subject: 'Two-step verification was turned off',
        sentences: ['From now on no code is asked for after your password.'],
      }
    case 'two-step-reset':
      return {
        subject: 'Two-step verification was reset',
        sentences: [
          'The operator of the site has turned two-step verification off for your account, and logged out every device.',
        ],
      }
    case 'recovery-codes-made':
      return {
        subject: 'New recovery codes were made for your Firstbell account',
        sentences: ['The recovery codes that you had before do not work any more.'],
      }
    case 'recovery-code-used':
      return {
        subject: 'A recovery code of your Firstbell account was used',
        sentences: [
          `Somebody has signed in with one of your recovery codes. ${change.left === 0 ? 'None is left: make new ones.' : `${counted(change.left, 'code')} ${change.left === 1 ? 'is' : 'are'} left.`}`,
        ],
      }
    default:
      change satisfies never
      throw new Error('An unknown change.')
  }
}

export const securityEmails = {
  /** To the last verified address. */
  'security-notice': {
    awaited: true as const,
    content: ({ name, clock, at, change }: SecurityNotice, publicUrl: string) => {
      const { subject, sentences } = wordsOf(change)
      const when = instantWords(at, { ...clock, zone: clock.zone ?? 'UTC' })
      const blocks: Block[] = [
        ...sentences.map(text),
        text(`When: ${when}.`),
        text(
          'Was this not you? Set a new password right away by ‘Forgot Password’ on the login page, which logs out every device; then look at your ways to sign in, and at where you are signed in.',
        ),
      ]
      return {
        subject,
        preview: unlinked(sentences[0]!),
        heading: subject,
        name: greeted(name),
        blocks,
        button: { label: 'Open Security', url: `${publicUrl}/security` },
        reason: REASON_ACCOUNT,
      }
    },
  },
}
