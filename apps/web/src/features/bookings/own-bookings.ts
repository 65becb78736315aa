import type { User } from '@firstbell/contract/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  kindOf,
  kinds,
  type EntityOf,
  type Kind,
  type Offering,
} from '../../entities/offering/kinds.ts'
import { useSession } from '../../entities/session/session.ts'

/** The classes or courses that a student has booked, with the people enrolled. */
export const bookedQuery = <K extends Kind>(kind: K) =>
  queryOptions({
    queryKey: kinds[kind].bookedKey,
    queryFn: ({ signal }): Promise<EntityOf[K][]> => kinds[kind].calls.booked({ signal }),
  })

export interface OwnState {
  /** Whether the person teaches the offering or has a seat in it. */
  relation: 'none' | 'booked' | 'teaches'
  /** The person's bookings are still loading. */
  checking: boolean
}

/**
 * How the person who is logged in is related to an offering. All components share one request for
 * the person's bookings; while it fails nothing counts as booked, and the server decides.
 */
export function useOwnState(item: Offering | undefined): OwnState {
  const { user } = useSession()
  const teaches = user !== null && item?.instructorId === user._id
  const mayHaveBooked = item !== undefined && !teaches && isStudent(user)
  const { data: booked, isLoading } = useQuery({
    ...bookedQuery<Kind>(item ? kindOf(item) : 'class'),
    select: (offerings) => offerings.some(({ _id }) => _id === item?._id),
    enabled: mayHaveBooked,
  })
  if (teaches) return { relation: 'teaches', checking: false }
  if (!mayHaveBooked) return { relation: 'none', checking: false }
  return { relation: booked === true ? 'booked' : 'none', checking: isLoading }
}

/** Only students book. */
export function isStudent(user: User | null): boolean {
  return user?.role.includes('student') === true
}
