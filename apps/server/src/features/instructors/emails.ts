import { profilePath, type InstructorTab } from '@firstbell/contract/profile'
import { mailsInstructors } from '@firstbell/messages/all/mails-instructors'
import type { Language } from '@firstbell/messages/languages'
import type { Content } from '../../platform/mail/layout.ts'
import { greeted, personName, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf, MailSite } from '../../platform/mail/templates.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof instructorsEmails> {}
}

interface ToPerson {
  name: string
  language?: Language
}

interface Asked extends ToPerson {
  instructor: string
  instructorId: string
}

interface Decided extends ToPerson {
  reason: string
}

interface Refused extends Decided {
  /** Whether courses with a price were cancelled. */
  paidCoursesEnd?: boolean
}

type Words = (typeof mailsInstructors)['en']

/** What differs between the mails of an admin's decisions; the reason comes after the first text. */
const decided = <Data extends Decided>(
  words: (
    m: Words,
    data: Data,
  ) => Pick<Content, 'subject' | 'preview' | 'heading'> & {
    texts: [string, ...string[]]
    label: string
  },
  tab: InstructorTab,
) => ({
  content: (data: Data, { language, pages }: MailSite): Content => {
    const m = mailsInstructors[language] as Words
    const { texts, label, ...rest } = words(m, data)
    const [first, ...others] = texts
    const { name, reason } = data
    return {
      ...rest,
      name: greeted(name),
      blocks: [
        text(first),
        ...(reason.trim() === ''
          ? []
          : [{ kind: 'quote' as const, label: m.reasonGiven, text: reason }]),
        ...others.map(text),
      ],
      button: { label, url: pages + profilePath({ section: 'instructor', tab }) },
      reason: m.reasonApplicant,
    }
  },
})

export const instructorsEmails = {
  /** Sent to admins. */
  'approval-asked': {
    content: ({ name, instructor, instructorId }: Asked, { language, pages }: MailSite) => {
      const m = mailsInstructors[language]
      const who = personName(instructor, '')
      return {
        subject: m.askedSubject(who === '' ? m.aNewInstructor : who),
        preview: m.askedPreview,
        heading: m.askedHeading,
        name: greeted(name),
        blocks: [text(who === '' ? m.aNewInstructorAsks : m.asked(who))],
        button: {
          label: m.seeRequest,
          url: pages + profilePath({ section: 'admin', instructor: instructorId }),
        },
        reason: m.reasonAdmin,
      }
    },
  },

  'instructor-approved': decided(
    (m) => ({
      subject: m.approvedSubject,
      preview: m.approvedPreview,
      heading: m.approvedHeading,
      texts: [m.approved],
      label: m.addClass,
    }),
    'addClass',
  ),

  'instructor-rejected': decided(
    (m, { paidCoursesEnd }: Refused) => ({
      subject: m.rejectedSubject,
      preview: m.rejectedPreview,
      heading: m.rejectedHeading,
      texts: [paidCoursesEnd ? m.rejectedPaid : m.rejected, m.again],
      label: m.editDetails,
    }),
    'details',
  ),

  'instructor-removed': decided(
    (m, { paidCoursesEnd }: Refused) => ({
      subject: m.removedSubject,
      preview: m.removedPreview,
      heading: m.removedHeading,
      texts: [paidCoursesEnd ? m.removedPaid : m.removed, m.again],
      label: m.openProfile,
    }),
    'details',
  ),
}
