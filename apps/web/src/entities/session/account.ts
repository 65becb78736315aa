import type { User } from '@firstbell/contract/accounts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api.ts'
import { fetchUser, setUser } from './session.ts'
import { keys } from '../../shared/api/query-keys.ts'

interface Account {
  /** False: the address waits for verification, and the server refuses what the person asks. */
  verified: boolean
  /** From the server; false when inferred from a change made on this page. */
  confirmed: boolean
}

const accountQuery = queryOptions({
  queryKey: [...keys.mine.all, 'account'],
  queryFn: async (): Promise<Account> => {
    try {
      await fetchUser()
      return { verified: true, confirmed: true }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unverified')
        return { verified: false, confirmed: true }
      throw error
    }
  },
  gcTime: Infinity,
  retry: false,
  // Right after a change of address the token at hand is still good; a hosted provider's next is not.
  staleTime: (query) =>
    query.state.data?.verified === false && !query.state.data.confirmed ? Infinity : 0,
  // Somebody who returns from their mailbox has most likely verified.
  refetchOnWindowFocus: (query) => query.state.data?.verified === false,
  refetchOnReconnect: false,
})

/**
 * Fetches the person again when the account area opens: an admin may have approved them meanwhile.
 * A failure is silent.
 * @returns whether their address waits for verification (rule account-17)
 */
export function useAccount(): { waitsForVerification: boolean } {
  const { data } = useQuery(accountQuery)
  return { waitsForVerification: data?.verified === false }
}

/** Applies the answer to a change of address. */
export function useAddressChanged(): (user: User) => void {
  const queryClient = useQueryClient()
  return (user) => {
    setUser(user)
    queryClient.setQueryData(accountQuery.queryKey, { verified: false, confirmed: false })
  }
}
