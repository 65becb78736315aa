import type { Span } from '../../shared/time/format-time.ts'
import { Picture } from '../../shared/ui/Picture.tsx'
import { DayTile } from './DayTile.tsx'

/**
 * How a row of one's own offerings begins: with the picture and the day, on phones one above the other.
 * @param over whether it belongs to the past
 */
export function PictureAndDay({
  offering: { thumbnail, thumbnailColor },
  span,
  over = false,
}: {
  offering: { thumbnail: string; thumbnailColor?: string }
  span: Span
  over?: boolean
}) {
  return (
    <div className="w-14 self-start sm:flex sm:w-auto sm:items-center sm:gap-4 sm:self-center">
      <Picture
        src={thumbnail}
        color={thumbnailColor}
        alt=""
        sizes="8rem"
        className="rounded-t-control sm:w-32 sm:rounded-control"
      />
      <DayTile span={span} over={over} className="max-sm:rounded-t-none" />
    </div>
  )
}
