import { messages } from '@firstbell/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarRange } from 'lucide'
import type { Offering } from '../../entities/offering/kinds.ts'
import { ApiError, call, messageOf } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { formatSeriesOutcome } from './series-outcome.ts'
import { refetchSeats } from './waitlist.tsx'
import { Icon } from '../../shared/ui/Icon.tsx'

/** Whether an offering is a class that repeats weekly. */
export const inSeries = (item: Offering) => 'seriesId' in item && item.seriesId !== undefined

/**
 * Books a class that repeats weekly and the later classes of its series that have seats (rule
 * series-3).
 * @param booked whether the person has booked the class itself
 */
export function SeriesAction({ item, booked }: { item: Offering; booked: boolean }) {
  const queryClient = useQueryClient()
  const series = useMutation({
    mutationFn: () => call(endpoints.bookSeries, { classId: item._id }),
    onSettled: () => refetchSeats(queryClient, 'class'),
  })
  return (
    <div className="grid gap-3 rounded-control border border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>This class repeats weekly.</p>
        {!series.isSuccess && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => series.mutate()}
            working={series.isPending}
            workingLabel="Booking..."
          >
            <Icon of={CalendarRange} className="size-4" />
            {booked ? 'Book the rest of the series' : 'Book this and the rest of the series'}
          </Button>
        )}
      </div>
      <Notice kind="success">{series.data && formatSeriesOutcome(series.data, item._id)}</Notice>
      {series.isError && (
        <Notice kind="error">
          {series.error instanceof ApiError && series.error.code === 'already_booked'
            ? messages.noSeriesSeats
            : messageOf(series.error, messages.classBookingFailed)}
        </Notice>
      )}
    </div>
  )
}
