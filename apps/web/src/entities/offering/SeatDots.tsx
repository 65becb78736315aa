import type { Offering } from './kinds.ts'

/** More seats than this are not drawn. */
const MAX_DOTS = 12

/**
 * The seats as dots: the free ones stand out, in amber, or the taken ones. They are decorative: a text next to them
 * counts them.
 * @param shows what the text counts
 */
export function SeatDots({ item, shows }: { item: Offering; shows: 'free' | 'taken' }) {
  const { maxStudents, seatsLeft } = item
  if (maxStudents > MAX_DOTS) return null
  const pale = 'size-3 rounded-full bg-edge/40'
  const taken = shows === 'taken' ? 'size-3 rounded-full bg-accent' : pale
  const free = shows === 'free' ? 'size-3 rounded-full bg-amber' : pale
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-1.5 print:hidden">
      {Array.from({ length: maxStudents }, (_, seat) => (
        <span key={seat} className={seat < maxStudents - seatsLeft ? taken : free} />
      ))}
    </span>
  )
}
