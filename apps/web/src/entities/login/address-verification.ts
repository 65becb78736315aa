import type { User } from '@firstbell/contract/accounts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api.ts'
import { currentLogin, fetchUser, identity, setUser } from './login.ts'
import { keys } from '../../shared/api/query-keys.ts'
import { claimsOf } from './token-claims.ts'

interface Account {
  /** False: the address is not verified, and the server refuses the person's calls. */
  verified: boolean
  /** True when the server said so; false when derived from a change on this page. */
  confirmed: boolean
}

const accountQuery = queryOptions({
  queryKey: [...keys.mine.all, 'account'],
  queryFn: async (): Promise<Account> => {
    try {
      await fetchUser()
      // An open login goes on with tokens that name the last verified address (rule account-17).
      const token = await identity().getIdToken()
      const { user } = currentLogin()
      const named = token === null ? undefined : claimsOf(token).email
      return { verified: !user || !named || named === user.email, confirmed: true }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unverified')
        return { verified: false, confirmed: true }
      throw error
    }
  },
  gcTime: Infinity,
  retry: false,
  // After a change of address the current token stays valid; the next one of a hosted provider may
  // not.
  staleTime: (query) =>
    query.state.data?.verified === false && !query.state.data.confirmed ? Infinity : 0,
  // Somebody who returns from their mailbox has probably verified the address.
  refetchOnWindowFocus: (query) => query.state.data?.verified === false,
  refetchOnReconnect: false,
})

/**
 * Fetches the person when the account area opens, because an admin may have approved them
 * meanwhile. Failures are ignored.
 * @returns whether the address waits for verification (rule account-17)
 */
export function useAccount(): { waitsForVerification: boolean } {
  const { data } = useQuery(accountQuery)
  return { waitsForVerification: data?.verified === false }
}

/** Stores the result of a change of address. */
export function useAddressChanged(): (user: User) => void {
  const queryClient = useQueryClient()
  return (user) => {
    setUser(user)
    queryClient.setQueryData(accountQuery.queryKey, { verified: false, confirmed: false })
  }
}
