import { queryOptions } from '@tanstack/react-query'
import { kindDetails } from '../../../entities/offering/kind-details.ts'
import type { EntityOf, Kind } from '../../../entities/offering/kinds.ts'

/** The classes or courses that a student has booked, past ones too, with the people enrolled. */
export const bookedQuery = <K extends Kind>(kind: K) =>
  queryOptions({
    queryKey: kindDetails[kind].bookedKey,
    queryFn: ({ signal }): Promise<EntityOf[K][]> => kindDetails[kind].calls.booked({ signal }),
  })
