import { minutesShort } from '@firstbell/messages/offering'
import type { Span } from '#shared/time/format-time.ts'
import { Picture } from '#shared/ui/Picture.tsx'
import { DayTile } from './DayTile.tsx'
import { Instructor } from './Instructor.tsx'
import { isCourse, type Offering } from './kinds.ts'
import { useLocalTime, Zone } from './local-time.tsx'
import { useSeriesLine } from './series-line.ts'
import { taughtIn } from './taught-in.ts'

/**
 * The head of a dialog about an offering: picture, title, instructor and the day.
 * @param item a booking while its offering is loading
 * @param series whether the dialog lists the dates of its series; the head then says when they are
 */
export function OfferingHead({
  item,
  series = false,
}: {
  item: Offering | (Span & { title: string; thumbnail: string })
  series?: boolean
}) {
  const offering = 'description' in item ? item : undefined
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-4">
        <div className="w-16 shrink-0 sm:w-20">
          <Picture
            src={item.thumbnail}
            color={offering?.thumbnailColor}
            crop="1x1"
            sizes="5rem"
            className="rounded-control"
          />
        </div>
        <div className="grid min-w-0 grow gap-1">
          <h3 dir="auto" className="text-lg leading-snug sm:text-xl">
            {item.title}
          </h3>
          {offering ? <Instructor item={offering} /> : <div className="h-11" />}
        </div>
        <DayTile span={item} />
      </div>
      {series && offering && <SeriesTime item={offering} />}
    </div>
  )
}

/** 'Every Tuesday · 6:30–7:30 PM', and how long each class is. */
function SeriesTime({ item }: { item: Offering }) {
  const local = useLocalTime(item)
  const line = useSeriesLine(item)
  const language = taughtIn(item)
  return (
    <p className="tabular">
      <span className="font-semibold">{line?.when ?? local.text}</span>
      <span className="text-muted">
        {[!isCourse(item) && minutesShort(item.duration), language]
          .filter(Boolean)
          .map((fact) => ` · ${fact}`)
          .join('')}
      </span>
      {local.inOwnZone === undefined ? (
        <span className="sr-only"> {local.zone}</span>
      ) : (
        <Zone local={local} quiet />
      )}
    </p>
  )
}
