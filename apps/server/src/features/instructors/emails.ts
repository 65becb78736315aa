import { profilePath } from '@firstbell/contract/profile'
import type { Block } from '../../platform/mail/layout.ts'
import { greeted, personName, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof instructorsEmails> {}
}

const REASON_APPLICANT = 'You get this mail because you signed up at Firstbell as an instructor.'

interface Decided {
  name: string
  reason: string
}

const decisionReason = (reason: string): Block[] =>
  reason.trim() === '' ? [] : [{ kind: 'quote', label: 'The reason given', text: reason }]

export const instructorsEmails = {
  /** Sent to admins. */
  'approval-asked': {
    content: (
      {
        name,
        instructor,
        instructorId,
      }: { name: string; instructor: string; instructorId: string },
      publicUrl: string,
    ) => ({
      subject: `Asks for approval: ${personName(instructor, 'a new instructor')}`,
      preview: 'An instructor waits for your decision.',
      heading: 'An instructor asks for approval',
      name: greeted(name),
      blocks: [
        text(
          `${personName(instructor, 'A new instructor')} has sent instructor details and waits for an admin's decision.`,
        ),
      ],
      button: {
        label: 'See the request',
        url: publicUrl + profilePath({ section: 'admin', instructor: instructorId }),
      },
      reason: 'You get this mail because you are an admin of Firstbell.',
    }),
  },

  'instructor-approved': {
    content: ({ name, reason }: Decided, publicUrl: string) => ({
      subject: 'You are approved as an instructor at Firstbell',
      preview: 'You can publish classes now.',
      heading: 'You are approved',
      name: greeted(name),
      blocks: [
        text('Your details are approved: from now on you can publish classes.'),
        ...decisionReason(reason),
      ],
      button: {
        label: 'Add a class',
        url: publicUrl + profilePath({ section: 'instructor', tab: 'addClass' }),
      },
      reason: REASON_APPLICANT,
    }),
  },

  'instructor-rejected': {
    content: ({ name, reason }: Decided, publicUrl: string) => ({
      subject: 'Your request to teach at Firstbell was not approved',
      preview: 'You can change your details and ask again.',
      heading: 'Your request was not approved',
      name: greeted(name),
      blocks: [
        text('We looked at your details and did not approve them this time.'),
        ...decisionReason(reason),
        text('You can change your details at any time; that asks for approval again.'),
      ],
      button: {
        label: 'Edit your details',
        url: publicUrl + profilePath({ section: 'instructor', tab: 'details' }),
      },
      reason: REASON_APPLICANT,
    }),
  },

  'instructor-removed': {
    content: ({ name, reason }: Decided, publicUrl: string) => ({
      subject: 'Your approval as an instructor at Firstbell has ended',
      preview: 'Your coming classes are cancelled.',
      heading: 'Your approval has ended',
      name: greeted(name),
      blocks: [
        text(
          'You were removed as an approved instructor. Your coming classes are cancelled, and everyone who had booked them was told. Your courses stay.',
        ),
        ...decisionReason(reason),
        text('You can change your details at any time; that asks for approval again.'),
      ],
      button: {
        label: 'Open your profile',
        url: publicUrl + profilePath({ section: 'instructor', tab: 'details' }),
      },
      reason: REASON_APPLICANT,
    }),
  },
}
