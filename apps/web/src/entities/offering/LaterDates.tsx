import * as m from '@firstbell/messages/offering'
import { Link } from '#shared/ui/Link.tsx'
import { kinds, type Offering } from './kinds.ts'

/** Returns '+ 3 more dates' for a series, which lists show once (rule series-11); '' without any. */
export function laterDates(item: Offering): string {
  const more = 'series' in item ? (item.series?.more ?? 0) : 0
  return more > 0 ? m.laterDates(more) : ''
}

/** `laterDates` as a link to the dates on the page of the class. */
export function LaterDates({ item }: { item: Offering }) {
  const text = laterDates(item)
  if (text === '') return null
  return (
    <Link
      to={`${kinds.class.path(item._id)}#dates`}
      className="-my-1 self-start py-1 text-sm text-muted hover:underline"
    >
      <span>{text}</span>
      <span className="sr-only"> {m.ofOffering(item.title)}</span>
    </Link>
  )
}
