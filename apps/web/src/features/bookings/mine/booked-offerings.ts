import { queryOptions } from '@tanstack/react-query'
import { kindDetails } from '../../../entities/offering/kind-details.ts'
import type { EntityOf, Kind } from '../../../entities/offering/kinds.ts'

/** A student's booked classes or courses, including past ones, with the people enrolled. */
export const bookedQuery = <K extends Kind>(kind: K) =>
  queryOptions({
    queryKey: kindDetails[kind].bookedKey,
    queryFn: ({ signal }): Promise<EntityOf[K][]> => kindDetails[kind].calls.booked({ signal }),
  })
