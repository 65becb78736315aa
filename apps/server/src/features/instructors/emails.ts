import { profilePath, type InstructorTab } from '@firstbell/contract/profile'
import { mailsInstructors } from '@firstbell/messages/all/mails-instructors'
import type { Language } from '@firstbell/messages/languages'
import type { Content } from '../../platform/mail/layout.ts'
import { email, personName, text } from '../../platform/mail/mail-words.ts'
import type { EmailDataOf } from '../../platform/mail/templates.ts'

declare module '../../platform/mail/templates.ts' {
  interface MailTemplates extends EmailDataOf<typeof instructorsEmails> {}
}

interface Recipient {
  name: string
  language?: Language
}

/** The mail to an admin about a request for approval. */
interface ApprovalRequest extends Recipient {
  instructor: string
  instructorId: string
}

interface DecisionMail extends Recipient {
  /** The admin's words; '' if they gave none. */
  reason: string
}

interface RefusalMail extends DecisionMail {
  /** Whether courses with a price were cancelled. */
  paidCoursesEnd?: boolean
}

type Messages = (typeof mailsInstructors)['en']

/**
 * Declares the mail of an admin's decision.
 * @param messagesOf returns the texts of the mail; the admin's reason follows the first
 * @param tab the tab of the profile that the button opens
 */
const decisionMail = <Data extends DecisionMail>(
  messagesOf: (
    m: Messages,
    data: Data,
  ) => Pick<Content, 'subject' | 'preview' | 'heading'> & {
    texts: [string, ...string[]]
    label: string
  },
  tab: InstructorTab,
) =>
  email(mailsInstructors, (m, data: Data, { pagesUrl }) => {
    // `label` is that of the button.
    const { texts, label, ...rest } = messagesOf(m, data)
    const [first, ...others] = texts
    const { reason } = data
    return {
      ...rest,
      blocks: [
        text(first),
        ...(reason.trim() === ''
          ? []
          : [{ kind: 'quote' as const, label: m.reasonGiven, text: reason }]),
        ...others.map(text),
      ],
      button: { label, url: pagesUrl + profilePath({ section: 'instructor', tab }) },
      reason: m.reasonApplicant,
    }
  })

export const instructorsEmails = {
  'approval-asked': email(
    mailsInstructors,
    (m, { instructor, instructorId }: ApprovalRequest, { pagesUrl }) => {
      const applicant = personName(instructor)
      return {
        subject: m.askedSubject(applicant === '' ? m.aNewInstructor : applicant),
        preview: m.askedPreview,
        heading: m.askedHeading,
        blocks: [text(applicant === '' ? m.aNewInstructorAsks : m.asked(applicant))],
        button: {
          label: m.seeRequest,
          url: pagesUrl + profilePath({ section: 'admin', instructor: instructorId }),
        },
        reason: m.reasonAdmin,
      }
    },
  ),

  'instructor-approved': decisionMail(
    (m) => ({
      subject: m.approvedSubject,
      preview: m.approvedPreview,
      heading: m.approvedHeading,
      texts: [m.approved],
      label: m.addClass,
    }),
    'addClass',
  ),

  'instructor-rejected': decisionMail(
    (m, { paidCoursesEnd }: RefusalMail) => ({
      subject: m.rejectedSubject,
      preview: m.rejectedPreview,
      heading: m.rejectedHeading,
      texts: [paidCoursesEnd ? m.rejectedPaid : m.rejected, m.again],
      label: m.editDetails,
    }),
    'details',
  ),

  'instructor-removed': decisionMail(
    (m, { paidCoursesEnd }: RefusalMail) => ({
      subject: m.removedSubject,
      preview: m.removedPreview,
      heading: m.removedHeading,
      texts: [paidCoursesEnd ? m.removedPaid : m.removed, m.again],
      label: m.openProfile,
    }),
    'details',
  ),
}
