import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/approval'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useLogin, refreshUser } from '#entities/login/login.ts'
import { firstOwn } from '#features/own-offerings/own-pages.ts'
import { ApiError } from '#shared/api/api.ts'
import { EmptyState } from '#shared/ui/Card.tsx'
import { approvalState } from './approval-state.ts'
import { CreateForm, FormLoading } from './OfferingForm.tsx'
import { taughtRowsQuery } from './taught-offerings.ts'

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

/**
 * Returns whether the person is an approved instructor. The stored user may be stale, so the call for own
 * classes decides, which the server refuses to other people; if the two differ, the user is refetched.
 * `checking` is true while the answer may still become yes.
 */
function useApproval(): { approved: boolean; checking: boolean } {
  const { user } = useLogin()
  const stored = user?.roleDetails.instructor?.approvedByAdmin === true
  const { data, error, isPending } = useQuery(taughtRowsQuery('class', firstOwn))
  const refused = error instanceof ApiError && error.status === 403
  const approved = refused ? false : data !== undefined ? true : stored
  useEffect(() => {
    if (approved !== stored) void refreshUser()
  }, [approved, stored])
  return { approved, checking: isPending && !stored }
}
