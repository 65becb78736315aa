import { profilePath } from '@firstbell/contract/profile'
import { greeted, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'
import { instantWords, type ReaderClock } from '../../platform/mail/time-words.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof ownDataEmails> {}
}

interface Ready {
  name: string
  clock: ReaderClock
  until: Date
}

export const ownDataEmails = {
  'own-data-ready': {
    expiresAt: ({ until }: Ready) => until,
    content: ({ name, clock, until }: Ready, publicUrl: string) => {
      const end = instantWords(until, { ...clock, zone: clock.zone ?? 'UTC' })
      return {
        subject: 'Your data are ready',
        preview: `You can download them until ${end}.`,
        heading: 'Your data are ready',
        name: greeted(name),
        blocks: [
          text(
            `You asked for everything that Firstbell keeps about you. You can download it from your Dashboard until ${end}; then it is removed.`,
          ),
        ],
        button: {
          label: 'Download your data',
          url: publicUrl + profilePath({ section: 'dashboard' }),
        },
        notes: [
          'Was this not you? Change your password: whoever knows it can read what you can read.',
        ],
        reason: 'You get this mail because you asked for your data at Firstbell.',
      }
    },
  },
}
