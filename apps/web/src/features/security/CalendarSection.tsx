import * as m from '@firstbell/messages/security'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide'
import { useId, useState } from 'react'
import { RenewCalendar } from '#features/calendar/CalendarFeed.tsx'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { keys } from '#shared/api/query-keys.ts'
import { formatMoment } from '#shared/time/format-relative-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { SecuritySection } from './SecuritySection.tsx'

const linkQuery = queryOptions({
  queryKey: keys.mine.calendarSince,
  queryFn: ({ signal }) => call(endpoints.getCalendarFeed, {}, { signal }),
})

/** The private URL of the person's calendar, which works without a login (rule calendar-1). */
export function CalendarSection() {
  const { data } = useQuery(linkQuery)
  const since = data?.since ?? null
  return since !== null && <CalendarLink since={since} />
}

function CalendarLink({ since }: { since: string }) {
  const [asking, setAsking] = useState(false)
  const made = useId()
  const moment = formatMoment(since, useReader(), useNow())
  return (
    <SecuritySection title={m.calendarLink} about={m.calendarLinkAbout}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Icon node={CalendarDays} className="size-6 shrink-0 text-muted" />
        <p id={made} className="min-w-0 grow">
          {m.calendarLinkMade(moment)}
        </p>
        <Button
          variant="secondary"
          size="small"
          aria-describedby={made}
          onClick={() => setAsking(true)}
        >
          {m.renew}
        </Button>
      </div>
      {asking && <RenewCalendar renewed={m.calendarLinkRenewed} onClose={() => setAsking(false)} />}
    </SecuritySection>
  )
}
