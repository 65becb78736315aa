import type { EnrolledPerson } from '@firstbell/contract/offerings'
import * as m from '@firstbell/messages/own-bookings'
import { useShownRows } from '#shared/request-states/useShownRows.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'

/** Everyone enrolled in an offering, as a student who booked it sees them (rule screen-29). */
export function EnrolledStudents({ people }: { people: readonly EnrolledPerson[] }) {
  const { shown, rows, moreButton } = useShownRows(people.length)
  return (
    <div className="grid gap-3 print:hidden">
      <h3>{m.enrolledStudents}</h3>
      <ul ref={rows} className="grid gap-2 sm:grid-cols-2">
        {people.slice(0, shown).map((person, index) => (
          <li key={index} className="flex min-w-0 items-center gap-3">
            <Avatar name={person.name || '?'} size="small" />
            <span className="min-w-0">
              <span dir="auto" className="block font-medium">
                {person.name || m.noName}
              </span>
              {person.email !== '' && (
                <span className="block text-sm break-all text-muted">{person.email}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {moreButton}
    </div>
  )
}
