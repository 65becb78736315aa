import type { Span } from '#shared/time/format-time.ts'
import { classes } from '#shared/ui/classes.ts'
import { Picture } from '#shared/ui/Picture.tsx'
import { useLocalTime } from './local-time.tsx'

/** The day of the start in the reader's time as a tile. It is decorative: a text next to it names the day. */
export function DayTile({
  span,
  past = false,
  className,
}: {
  span: Span
  past?: boolean
  className?: string
}) {
  const { month, day } = useLocalTime(span).leaf
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-14 shrink-0 place-content-center rounded-control text-center leading-none font-semibold',
        past ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent-ink',
        className,
      )}
    >
      <span className="text-sm">{month}</span>
      <span className="tabular font-display text-2xl leading-none">{day}</span>
    </span>
  )
}

/** The picture and the day at the start of a row of own offerings, stacked on phones. */
export function PictureAndDay({
  offering: { thumbnail, thumbnailColor },
  span,
  past = false,
}: {
  offering: { thumbnail: string; thumbnailColor?: string }
  span: Span
  past?: boolean
}) {
  return (
    <div className="w-14 self-start sm:flex sm:w-auto sm:items-center sm:gap-4 sm:self-center">
      <Picture
        src={thumbnail}
        color={thumbnailColor}
        sizes="8rem"
        className="rounded-t-control sm:w-32 sm:rounded-control"
      />
      <DayTile span={span} past={past} className="max-sm:rounded-t-none" />
    </div>
  )
}
