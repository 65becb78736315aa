import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/approval'
import type { ReactNode } from 'react'
import { useLogin } from '#entities/login/login.ts'
import { EmptyState } from '#shared/ui/Card.tsx'
import { approvalState } from './approval-state.ts'
import { CreateForm, FormLoading } from './OfferingForm.tsx'
import { useApproval } from './useApproval.ts'

/** The Create Class form, for approved instructors only (rule screen-32). */
export function AddClass({ action }: { action: ReactNode }) {
  return (
    <ApprovedInstructorOnly refusal={messages.notApprovedToAdd} action={action}>
      <CreateForm kind="class" />
    </ApprovedInstructorOnly>
  )
}

/**
 * Renders `children` for approved instructors; for others a refusal with the next step.
 * @param heading shown above the refusal if the screen has no heading
 * @param action a button for the next step
 */
export function ApprovedInstructorOnly({
  refusal,
  heading,
  action,
  children,
}: {
  refusal: string
  heading?: string
  action: ReactNode
  children: ReactNode
}) {
  const { approved, checking } = useApproval()
  const { user } = useLogin()
  if (checking) return <FormLoading />
  if (approved) return children
  const state = (user && approvalState(user)) ?? 'incomplete'
  return (
    <>
      {heading !== undefined && <h2 className="mb-5">{heading}</h2>}
      <EmptyState title={refusal} action={action}>
        {state === 'incomplete'
          ? m.incompleteHint
          : state === 'refused'
            ? m.refusedHint
            : m.waitingHint}
      </EmptyState>
    </>
  )
}
