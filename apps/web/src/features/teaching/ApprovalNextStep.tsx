import { profilePath } from '@firstbell/contract/profile'
import { useLogin } from '../../entities/login/login.ts'
import { LinkButton } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { approvalState } from './approval-state.ts'

const steps = {
  incomplete: {
    text: 'Welcome! Complete your instructor details, so that an admin can approve you and you can publish classes.',
    link: 'Complete your details',
  },
  waiting: {
    text: 'Your instructor details are with an admin, waiting for approval. You will get an email with the decision.',
    link: 'See your details',
  },
  refused: {
    text: 'Your request to teach was not approved. You can change your instructor details and so ask again.',
    link: 'See the reason',
  },
} as const

/** The next step towards approval for instructors who are not approved; nothing for others. */
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
