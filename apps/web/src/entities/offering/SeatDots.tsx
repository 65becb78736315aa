import type { Offering } from './kinds.ts'

/** More seats than this are not drawn. */
const MAX_DOTS = 12

/** The seats as dots, the free ones amber. They are decorative: a text next to them counts them. */
export function SeatDots({ item }: { item: Offering }) {
  const { maxStudents, seatsLeft } = item
  if (maxStudents > MAX_DOTS) return null
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-1.5 print:hidden">
      {Array.from({ length: maxStudents }, (_, seat) => (
        <span
          key={seat}
          className={
            seat < maxStudents - seatsLeft
              ? 'size-3 rounded-full bg-edge/40'
              : 'size-3 rounded-full bg-amber'
          }
        />
      ))}
    </span>
  )
}
