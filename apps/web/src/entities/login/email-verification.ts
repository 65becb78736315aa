import type { User } from '@firstbell/contract/accounts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, keys } from '#shared/api/api.ts'
import { currentLogin, fetchUser, identity, setUser } from './login.ts'
import { claimsOf } from './token-claims.ts'

interface Account {
  /**
   * False if the person's email is not verified. The server then refuses their calls, except with a token that contains
   * the last verified email.
   */
  verified: boolean
  /** True if a fetch reported it; false if it follows from a change on this page. */
  confirmed: boolean
}

const accountQuery = queryOptions({
  queryKey: [...keys.mine.all, 'account'],
  queryFn: async (): Promise<Account> => {
    try {
      await fetchUser()
      // A login continues with tokens that contain the last verified email (rule account-17).
      const token = await identity().getIdToken()
      const { user } = currentLogin()
      const verifiedEmail = token === null ? undefined : claimsOf(token).email
      const verified = !user || !verifiedEmail || verifiedEmail === user.email
      return { verified, confirmed: true }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unverified')
        return { verified: false, confirmed: true }
      throw error
    }
  },
  gcTime: Infinity,
  retry: false,
  // A fetch renews the token. After a change of email the current token stays valid, but the server may refuse the
  // next one of a hosted provider. So nothing is fetched before the person has been away from the page.
  staleTime: (query) =>
    query.state.data?.verified === false && !query.state.data.confirmed ? Infinity : 0,
  // A person who returns from their mailbox has probably verified the email. `always` also fetches what is not stale.
  refetchOnWindowFocus: (query) => query.state.data?.verified === false && 'always',
  refetchOnReconnect: false,
})

/**
 * Refetches the user when the account area opens, because an admin may have approved them. Ignores
 * failures.
 * @returns whether the email waits for verification (rule account-17)
 */
export function useAccount(): { waitsForVerification: boolean } {
  const { data } = useQuery(accountQuery)
  return { waitsForVerification: data?.verified === false }
}

/** Returns a function that stores the user after a change of email. */
export function useEmailChanged(): (user: User) => void {
  const queryClient = useQueryClient()
  return (user) => {
    setUser(user)
    queryClient.setQueryData(accountQuery.queryKey, { verified: false, confirmed: false })
  }
}
