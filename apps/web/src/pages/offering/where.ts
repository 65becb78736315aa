import * as m from '@firstbell/messages/offering-page'
import { useQuery } from '@tanstack/react-query'
import { nextSessionQuery } from '#entities/offering/next-session.ts'
import { useSite } from '#shared/page/site.ts'

/**
 * Returns the sentence where an offering takes place, and from when it can be joined.
 * @param involved whether the person teaches or has booked it: others do not learn the place
 */
export function useWhere(id: string, involved: boolean): string {
  const { joinEarlyMinutes = 15, classroom = false } = useSite()
  const { data } = useQuery({ ...nextSessionQuery(id), enabled: classroom && involved })
  const text = data?.place === 'room' ? m.whereHere : m.whereOnline
  return text(joinEarlyMinutes)
}
