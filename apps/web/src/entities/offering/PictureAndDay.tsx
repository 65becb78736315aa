import type { Span } from '#shared/time/format-time.ts'
import { Picture } from '#shared/ui/Picture.tsx'
import { DayTile } from './DayTile.tsx'

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
