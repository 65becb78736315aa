import { messages } from '@firstbell/contract/messages'
import * as offeringTexts from '@firstbell/messages/offering'
import * as seriesTexts from '@firstbell/messages/series'
import * as m from '@firstbell/messages/series-booking'
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
  const { book, working, booked, problem } = useBookSeries({
    watched: true,
    onBooked: () => choice.choose([]),
  })
  const { chosen } = choice
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
      <Notice kind="success">{booked && messages.seriesBooked}</Notice>
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
