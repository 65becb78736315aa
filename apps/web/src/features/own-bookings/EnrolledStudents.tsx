import type { EnrolledPerson } from '@firstbell/contract/offerings'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/own-bookings'
import { useRef, useState } from 'react'
import { useFocusAdded } from '#shared/hooks/useFocusAdded.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'

/** Number of people shown first, and added by each 'Show more': an offering may have 10,000 students. */
const PAGE_SIZE = 50

/** Everyone enrolled in an offering, as a student who booked it sees them (rule screen-29). */
export function EnrolledStudents({ people }: { people: readonly EnrolledPerson[] }) {
  const [shown, setShown] = useState(PAGE_SIZE)
  const rows = useRef<HTMLUListElement>(null)
  const focusAdded = useFocusAdded(rows, Math.min(shown, people.length))
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
              <span className="block text-sm break-all text-muted">
                {person.email || m.noEmail}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {people.length > shown && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => {
            focusAdded()
            setShown(shown + PAGE_SIZE)
          }}
        >
          {common.showMore}
        </Button>
      )}
    </div>
  )
}
