import { profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/approval'
import { useLogin } from '#entities/login/login.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { approvalState } from './approval-state.ts'

const steps = {
  incomplete: { text: m.incomplete, link: m.completeDetails },
  waiting: { text: m.waiting, link: m.seeDetails },
  refused: { text: m.refused, link: m.seeReason },
} as const

/** The next step towards approval for unapproved instructors; renders nothing for other people. */
export function ApprovalNextStep() {
  const { user } = useLogin()
  const state = user ? approvalState(user) : undefined
  if (state === undefined || state === 'approved') return null
  return (
    <Notice
      action={
        <LinkButton
          variant="secondary"
          size="small"
          to={profilePath({ section: 'instructor', tab: 'details' })}
        >
          {steps[state].link}
        </LinkButton>
      }
    >
      {steps[state].text}
    </Notice>
  )
}
