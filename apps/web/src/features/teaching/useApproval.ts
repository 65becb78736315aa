import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshUser, useLogin } from '#entities/login/login.ts'
import { firstOwn } from '#features/own-offerings/own-pages.ts'
import { ApiError } from '#shared/api/api.ts'
import { taughtQuery } from './taught-offerings.ts'

/**
 * Returns whether the person is an approved instructor. The stored user may be stale, so the call for own
 * classes decides, which the server refuses to other people; if the two differ, the user is refetched.
 * `checking` is true while the answer may still become yes.
 */
export function useApproval(): { approved: boolean; checking: boolean } {
  const { user } = useLogin()
  const stored = user?.roleDetails.instructor?.approvedByAdmin === true
  const { data, error, isPending } = useQuery(taughtQuery('class', firstOwn))
  const refused = error instanceof ApiError && error.status === 403
  const approved = refused ? false : data !== undefined ? true : stored
  useEffect(() => {
    if (approved !== stored) void refreshUser()
  }, [approved, stored])
  return { approved, checking: isPending && !stored }
}
