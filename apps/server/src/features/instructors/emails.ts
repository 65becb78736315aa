import { profilePath, type InstructorTab } from '@firstbell/contract/profile'
import type { Content } from '../../platform/mail/layout.ts'
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

/** What differs between the mails of an admin's decisions; the reason comes after the first text. */
const decided = (
  words: Pick<Content, 'subject' | 'preview' | 'heading'> & { texts: [string, ...string[]] },
  label: string,
  tab: InstructorTab,
) => ({
  content: ({ name, reason }: Decided, publicUrl: string): Content => {
    const { texts, ...rest } = words
    const [first, ...others] = texts
    return {
      ...rest,
      name: greeted(name),
      blocks: [
        text(first),
        ...(reason.trim() === ''
          ? []
          : [{ kind: 'quote' as const, label: 'The reason given', text: reason }]),
        ...others.map(text),
      ],
      button: { label, url: publicUrl + profilePath({ section: 'instructor', tab }) },
      reason: REASON_APPLICANT,
    }
  },
})

const AGAIN = 'You can change your details at any time; that asks for approval again.'

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

  'instructor-approved': decided(
    {
      subject: 'You are approved as an instructor at Firstbell',
      preview: 'You can publish classes now.',
      heading: 'You are approved',
      texts: ['Your details are approved: from now on you can publish classes.'],
    },
    'Add a class',
    'addClass',
  ),

  'instructor-rejected': decided(
    {
      subject: 'Your request to teach at Firstbell was not approved',
      preview: 'You can change your details and ask again.',
      heading: 'Your request was not approved',
      texts: ['We looked at your details and did not approve them this time.', AGAIN],
    },
    'Edit your details',
    'details',
  ),

  'instructor-removed': {
    content: (data: Decided & { paidCoursesEnd?: boolean }, publicUrl: string) =>
      decided(
        {
          subject: 'Your approval as an instructor at Firstbell has ended',
          preview: 'Your coming classes are cancelled.',
          heading: 'Your approval has ended',
          texts: [
            data.paidCoursesEnd
              ? 'You were removed as an approved instructor. Your coming classes, and your courses that cost something, are cancelled: everyone who had booked them was told, and whoever has paid is refunded. Your free courses stay.'
              : 'You were removed as an approved instructor. Your coming classes are cancelled, and everyone who had booked them was told. Your courses stay.',
            AGAIN,
          ],
        },
        'Open your profile',
        'details',
      ).content(data, publicUrl),
  },
}
