import * as m from '@firstbell/messages/security'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide'
import { useId, useState } from 'react'
import { RenewCalendar } from '#features/calendar/CalendarFeed.tsx'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { useMoment } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { SecuritySection } from './SecuritySection.tsx'

const linkQuery = queryOptions({
  queryKey: keys.mine.calendarSince,
  queryFn: ({ signal }) => call(endpoints.getCalendarFeed, {}, { signal }),
})

/**
 * Since when the private URL of the person's calendar exists, with a button that replaces it, because it works
 * without a login (rule calendar-1). Renders nothing for people without such a URL.
 */
export function CalendarSection() {
  const { data } = useQuery(linkQuery)
  const [asking, setAsking] = useState(false)
  const since = useId()
  const moment = useMoment()
  if (!data?.since) return null
  return (
    <SecuritySection title={m.calendarLink} about={m.calendarLinkAbout}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Icon node={CalendarDays} className="size-6 shrink-0 text-muted" />
        <p id={since} className="min-w-0 grow">
          {m.calendarLinkMade(moment(data.since))}
        </p>
        <Button
          variant="secondary"
          size="small"
          aria-describedby={since}
          onClick={() => setAsking(true)}
        >
          {m.renew}
        </Button>
      </div>
      {asking && <RenewCalendar renewed={m.calendarLinkRenewed} onClose={() => setAsking(false)} />}
    </SecuritySection>
  )
}
