import { messages } from '@firstbell/contract/messages'
import { useLogin } from '../../entities/login/login.ts'
import { EmptyState, Skeleton } from '../../shared/ui/Card.tsx'
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx'
import type { ReactNode } from 'react'
import { useApproval } from './useApproval.ts'
import { CreateForm } from './OfferingForm.tsx'

/** The Create Class form, for approved instructors only (rule screen-32). */
export function AddClass({ next }: { next?: ReactNode }) {
  return (
    <ApprovedInstructorOnly refusal={messages.notApprovedToAdd} next={next}>
      <CreateForm kind="class" />
    </ApprovedInstructorOnly>
  )
}

/**
 * Renders `children` for approved instructors; for others the refusal with the next step.
 * @param heading shown above the refusal, where the screen has none
 * @param next a button that leads to the next step
 */
export function ApprovedInstructorOnly({
  refusal,
  heading,
  next,
  children,
}: {
  refusal: string
  heading?: string
  next?: ReactNode
  children: ReactNode
}) {
  const { approved, checking } = useApproval()
  const { user } = useLogin()
  if (checking)
    return (
      <div role="status" className="grid gap-5">
        <VisuallyHidden>Loading...</VisuallyHidden>
        <Skeleton className="h-11" />
        <Skeleton className="h-28" />
        <Skeleton className="h-11" />
      </div>
    )
  if (approved) return children
  const instructor = user?.roleDetails.instructor
  const refused = instructor?.decision?.decision
  return (
    <>
      {heading !== undefined && <h2 className="mb-5">{heading}</h2>}
      <EmptyState title={refusal} action={next}>
        {!instructor?.bio
          ? 'Complete your instructor details first. An admin will then review them.'
          : refused === 'rejected' || refused === 'removed'
            ? 'You can change your instructor details and so ask again.'
            : 'Your details are with an admin. You will get an email with the decision.'}
      </EmptyState>
    </>
  )
}
