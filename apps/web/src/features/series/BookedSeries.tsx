import { messages } from '@firstbell/contract/messages'
import { termsChanged } from '@firstbell/messages/booking'
import * as offeringTexts from '@firstbell/messages/offering'
import * as seriesTexts from '@firstbell/messages/series'
import * as m from '@firstbell/messages/series-booking'
import { DatesBill } from '#entities/booking/Bill.tsx'
import { useAgreementOnSum } from '#entities/booking/terms.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import type { InSeries, SeriesDate } from './series-dates.ts'
import { SeriesPicker, useSeriesChoice } from './SeriesPicker.tsx'
import { useBookSeries } from './useBookSeries.ts'

/**
 * The series of a booked class, in the dialog of the booking: its coming dates, of which the person can book more
 * (rules series-5, series-13).
 */
export function BookedSeries({
  item,
  joinWaitlist,
}: {
  item: InSeries
  joinWaitlist: (date: SeriesDate) => unknown
}) {
  const { number, count, weekly } = item.series
  const choice = useSeriesChoice(item, 'none')
  const chosen = choice.chosen.map((date) => ({ ...item, ...date }))
  const { book, working, booked, changed, problem } = useBookSeries({
    watched: true,
    agrees: useAgreementOnSum(chosen),
    onBooked: () => choice.choose([]),
  })
  return (
    <section aria-label={seriesTexts.heading} className="grid gap-2">
      <p className="font-semibold">
        {weekly ? seriesTexts.weeklyClassOf(number, count) : seriesTexts.classOf(number, count)}
      </p>
      <SeriesPicker
        choice={choice}
        count={count}
        current={item._id}
        disabled={working}
        joinWaitlist={joinWaitlist}
      />
      {chosen.length > 0 && <DatesBill items={chosen} />}
      <Notice kind="success">{booked && messages.seriesBooked}</Notice>
      <Notice>{changed && termsChanged}</Notice>
      {problem !== undefined && !working && <Notice kind="error">{problem}</Notice>}
      {(chosen.length > 0 || working) && (
        <Button
          className="justify-self-start"
          working={working}
          workingLabel={m.booking}
          onClick={() => book({ classId: item._id, classIds: chosen.map(({ _id }) => _id) })}
        >
          {m.bookDates(offeringTexts.dates(chosen.length))}
        </Button>
      )}
    </section>
  )
}
