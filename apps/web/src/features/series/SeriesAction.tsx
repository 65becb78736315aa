import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/series-booking'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarRange } from 'lucide'
import { useState } from 'react'
import { refetchSeats } from '#entities/booking/own-bookings.ts'
import type { Offering } from '#entities/offering/kinds.ts'
import { progressOf } from '#entities/offering/local-time.tsx'
import { ApiError, call, endpoints, messageOf } from '#shared/api/api.ts'
import { isRefusal, repeatable } from '#shared/api/repeatable.ts'
import { useAction } from '#shared/hooks/useAction.ts'
import { formatOfferingTime } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { formatSeriesOutcome } from './series-outcome.ts'
import { useBookedIds, useSeriesDates } from './SeriesDates.tsx'

/**
 * Books a class that repeats weekly and the later classes of its series that have seats (rule series-3).
 * Without an answer the next attempt repeats the same request.
 */
export function useBookSeries() {
  const queryClient = useQueryClient()
  const [send] = useState(() =>
    repeatable((classId: string, idempotencyKey) =>
      call(endpoints.bookSeries, { classId }, { idempotencyKey }),
    ),
  )
  const series = useAction({
    lockAfterSuccess: true,
    mutationFn: send,
    onSettled: () => refetchSeats(queryClient, 'class'),
  })
  return {
    /** Books once: further calls during the request and after its success do nothing. */
    book: series.run,
    working: series.isPending,
    outcome: series.data,
    problem: series.isError ? seriesProblem(series.error) : undefined,
  }
}

function seriesProblem(error: unknown): string {
  if (!isRefusal(error)) return m.unanswered
  return error instanceof ApiError && error.code === 'already_booked'
    ? messages.noSeriesSeats
    : messageOf(error, messages.classBookingFailed)
}

/** The button that books a series, with its dates; afterwards the outcome instead (rule series-9). */
export function SeriesAction({
  item,
  booked,
  request: { book, working, outcome, problem },
  disabled = false,
}: {
  item: Offering
  booked: boolean
  request: ReturnType<typeof useBookSeries>
  disabled?: boolean
}) {
  const now = useNow()
  const reader = useReader()
  const bookedIds = useBookedIds()
  const dates = useSeriesDates(item).dates.filter(
    (date) =>
      date.startsAt >= item.startsAt &&
      progressOf(date, now) === 'coming' &&
      date.seatsLeft > 0 &&
      !bookedIds.includes(date._id),
  )
  if (!outcome && problem === undefined && dates.length === 0) return null
  return (
    <div className="grid gap-3">
      {!outcome && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-4 py-3">
          <div className="grid min-w-0 gap-1">
            <p>{m.books(dates.length)}</p>
            <ul className="tabular flex flex-wrap gap-x-4">
              {dates.map((date) => (
                <li key={date._id} className="whitespace-nowrap">
                  {formatOfferingTime(date, reader, now).start}
                </li>
              ))}
            </ul>
          </div>
          <Button
            variant="secondary"
            size="small"
            icon={CalendarRange}
            onClick={() => book(item._id)}
            disabled={disabled}
            working={working}
            workingLabel={m.booking}
          >
            {booked ? m.bookRest : m.bookThisAndRest}
          </Button>
        </div>
      )}
      {/* Also empty, because screen readers announce texts in a live region that exists. */}
      <Notice kind="success">{outcome && formatSeriesOutcome(outcome, item._id)}</Notice>
      {problem !== undefined && !working && <Notice kind="error">{problem}</Notice>}
    </div>
  )
}
