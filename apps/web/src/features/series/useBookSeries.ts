import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/series-booking'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { refetchSeats } from '#entities/booking/own-bookings.ts'
import { ApiError, call, endpoints, messageOf } from '#shared/api/api.ts'
import { isRefusal, repeatable } from '#shared/api/repeatable.ts'
import { useAction } from '#shared/hooks/useAction.ts'
import { notify } from '#shared/notices/notices.ts'

interface DatesOfSeries {
  /** A class of the series. */
  classId: string
  classIds: string[]
}

/**
 * Books chosen dates of a series, all of them or none (rule series-12). Without an answer the next attempt repeats the
 * same request.
 * @param watched false after the dialog was closed; a notice then shows the outcome
 * @param next actions for the new bookings, shown in the notice
 * @param onBooked called after a success; without it only one attempt can succeed
 */
export function useBookSeries({
  watched,
  next,
  onBooked,
}: {
  watched: boolean
  next?: ReactNode
  onBooked?: () => void
}) {
  const queryClient = useQueryClient()
  // Read when the answer arrives; false after unmounting.
  const view = useRef(watched)
  useEffect(() => {
    view.current = watched
    return () => {
      view.current = false
    }
  }, [watched])
  const [send] = useState(() =>
    repeatable((dates: DatesOfSeries, idempotencyKey) =>
      call(endpoints.bookSeries, dates, { idempotencyKey }),
    ),
  )
  const series = useAction({
    lockAfterSuccess: onBooked === undefined,
    mutationFn: send,
    onSuccess: () => {
      onBooked?.()
      if (!view.current) notify({ kind: 'success', text: messages.seriesBooked, action: next })
    },
    onError: (error) => {
      if (!view.current) notify({ kind: 'error', text: problemOf(error) })
    },
    // A refusal also refetches, because it means that the displayed seats are stale.
    onSettled: () => refetchSeats(queryClient, 'class'),
  })
  return {
    /** Books once: further calls during the request do nothing. */
    book: series.run,
    working: series.isPending,
    booked: series.isSuccess,
    problem: series.isError ? problemOf(series.error) : undefined,
    /** True if there was no answer, so the seats may be booked. The next attempt repeats the same request. */
    unanswered: series.isError && !isRefusal(series.error),
  }
}

/** A refused date is not free any more, unless the refusal is about the person or the request. */
function problemOf(error: unknown): string {
  if (!isRefusal(error)) return m.unanswered
  const taken = error instanceof ApiError && error.status === 409
  return taken ? m.taken : messageOf(error, messages.classBookingFailed)
}
