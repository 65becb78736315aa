import type { User } from '@firstbell/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { keys } from '../../shared/api/query-keys.ts'

export const instructorsQuery = queryOptions({
  queryKey: keys.admin.instructors,
  queryFn: ({ signal }) => call(endpoints.getAllInstructors, {}, { signal }),
})

/** The number of pending requests, excluding incomplete and refused instructors. */
export const waitingOf = (users: readonly User[]): number =>
  users.filter((user) => user.roleDetails.instructor?.waiting === true).length
