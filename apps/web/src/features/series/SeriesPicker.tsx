import type { OwnBooking } from '@firstbell/contract/bookings'
import { bookingPath } from '@firstbell/contract/profile'
import { joining as joiningText } from '@firstbell/messages/booking'
import * as m from '@firstbell/messages/series-booking'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide'
import { useState, type ReactNode } from 'react'
import { bookingStateOf, type BookingState } from '#entities/booking/booking-state.ts'
import { isStudent, myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { states, useStateTexts } from '#entities/booking/states.ts'
import { useLogin } from '#entities/login/login.ts'
import type { Offering } from '#entities/offering/kinds.ts'
import { progressOf, useLocalTime } from '#entities/offering/local-time.tsx'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { FEW_SEATS } from '#entities/offering/Seats.tsx'
import { rich } from '#shared/format/rich.tsx'
import { useNow } from '#shared/time/now.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Skeleton } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Icon } from '#shared/ui/Icon.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { inSeries, type SeriesDate } from './series-dates.ts'

/** A coming date of a series, and what it is for the person. */
interface DateEntry {
  date: SeriesDate
  state: BookingState
  /** The person's booking, waitlist place or hold of the date; undefined without one. */
  booking: OwnBooking | undefined
  /** Whether the person can book a seat. */
  bookable: boolean
}

export type SeriesChoice = ReturnType<typeof useSeriesChoice>

/**
 * The coming dates of a class's series, and those that are chosen for a booking (rule series-13).
 * @param item undefined without a choice of dates
 * @param startsWith 'first' chooses at first the dates that an invitation reserves; without one the class, or the next
 * date if the class cannot be booked
 */
export function useSeriesChoice(item: Offering | undefined, startsWith: 'first' | 'none') {
  const now = useNow()
  const login = useLogin()
  const enabled = item !== undefined && inSeries(item)
  const { data, isPending } = useQuery({ ...offeringQuery('class', item?._id ?? ''), enabled })
  const { data: bookings = [] } = useQuery({ ...myBookingsQuery, enabled: isStudent(login.user) })
  const [picked, setPicked] = useState<readonly string[]>()
  // If the dates could not be loaded, the class itself can be booked.
  const dates = enabled ? (data?.dates?.dates ?? (isPending ? [] : [item])) : []
  const entries = dates
    .filter((date) => progressOf(date, now) === 'coming')
    .map((date): DateEntry => {
      const booking = bookings.find(({ offeringId }) => offeringId === date._id)
      const state = bookingStateOf({ ...item!, ...date }, booking, login, now)
      // A held date is paid with the others of its order, by its own dialog.
      return { date, state, booking, bookable: states[state].canBook && state !== 'to-pay' }
    })
  const bookable = entries.filter((each) => each.bookable).map(({ date }) => date)
  const first = bookable.find(({ _id }) => _id === item?._id) ?? bookable[0]
  const reserved = entries
    .filter(({ booking }) => booking?.status === 'invited')
    .map(({ date }) => date._id)
  const atFirst = reserved.length > 0 ? reserved : first ? [first._id] : []
  const ids = picked ?? (startsWith === 'first' ? atFirst : [])
  return {
    /** Whether the class is in a series whose dates are not known yet. */
    loading: enabled && isPending,
    entries,
    bookable,
    /** The chosen dates that can still be booked. */
    chosen: bookable.filter(({ _id }) => ids.includes(_id)),
    choose: (chosen: readonly SeriesDate[]) => setPicked(chosen.map(({ _id }) => _id)),
  }
}

/**
 * The dates of a series with check boxes, 'All 12' above them, and the seats at the end of each row; a full one has
 * 'Join waitlist', a booked one its mark (rule series-13).
 * @param current the class whose booking the page shows: its row has no link
 */
export function SeriesPicker({
  choice: { loading, entries, bookable, chosen, choose },
  count,
  disabled = false,
  current,
  joinWaitlist,
}: {
  choice: SeriesChoice
  /** The number of classes of the series, to reserve their space. */
  count: number
  disabled?: boolean
  current?: string
  /** Called once for a press; the row waits for a promise. */
  joinWaitlist: (date: SeriesDate) => unknown
}) {
  if (loading)
    return (
      <div aria-hidden="true" className="grid gap-1">
        {Array.from({ length: count }, (_, row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    )
  const all = chosen.length === bookable.length
  return (
    <fieldset disabled={disabled} className="grid min-w-0">
      <legend className="sr-only">{m.dates}</legend>
      {bookable.length > 1 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line font-semibold has-disabled:cursor-not-allowed">
          <input
            ref={(box) => {
              if (box) box.indeterminate = !all && chosen.length > 0
            }}
            type="checkbox"
            checked={all}
            onChange={() => choose(all ? [] : bookable)}
            className="size-5 accent-accent"
          />
          <span className="tabular">{m.all(bookable.length)}</span>
        </label>
      )}
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <DateRow
            key={entry.date._id}
            entry={entry}
            current={current}
            checked={chosen.includes(entry.date)}
            onToggle={(checked) =>
              choose(
                checked
                  ? [...chosen, entry.date]
                  : chosen.filter(({ _id }) => _id !== entry.date._id),
              )
            }
            joinWaitlist={joinWaitlist}
          />
        ))}
      </ul>
    </fieldset>
  )
}

function DateRow({
  entry: { date, state, booking, bookable },
  current,
  checked,
  onToggle,
  joinWaitlist,
}: {
  entry: DateEntry
  current: string | undefined
  checked: boolean
  onToggle: (checked: boolean) => void
  joinWaitlist: (date: SeriesDate) => unknown
}) {
  const { start, inOwnZone } = useLocalTime(date)
  const { label } = useStateTexts(state, { kind: 'class', id: date._id, booking })
  const [joining, setJoining] = useState(false)
  const when = (
    <>
      <span className="tabular font-medium">{start}</span>
      {/* Above the list it says how the clock of the class differs. */}
      {inOwnZone !== undefined && <span className="sr-only">{`, ${inOwnZone}`}</span>}
    </>
  )
  const row = 'flex min-h-12 items-center gap-3 py-1'
  if (bookable)
    return (
      <li>
        <label className={classes(row, 'cursor-pointer has-disabled:cursor-not-allowed')}>
          <input
            type="checkbox"
            checked={checked}
            onChange={(event) => onToggle(event.target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0 grow">{when}</span>
          <SeatsOf state={state} seatsLeft={date.seatsLeft} />
        </label>
      </li>
    )
  return (
    <li className={classes(row, 'text-muted')}>
      <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center text-accent">
        {state === 'booked' && <Icon node={Check} className="size-5" />}
      </span>
      <span className="min-w-0 grow">
        {state === 'booked' && date._id !== current ? (
          <Link to={bookingPath(date._id)} className="hover:underline">
            {when}
          </Link>
        ) : (
          when
        )}
        {state === 'full' && <span className="block text-sm">{m.full}</span>}
      </span>
      {state === 'full' ? (
        <Button
          variant="quiet"
          size="small"
          className="-me-3"
          working={joining}
          workingLabel={joiningText}
          onClick={() => {
            setJoining(true)
            void Promise.resolve(joinWaitlist(date)).finally(() => setJoining(false))
          }}
        >
          <span>{rich(m.joinWaitlist, { date: start })}</span>
        </Button>
      ) : (
        <EndText>{label}</EndText>
      )}
    </li>
  )
}

function SeatsOf({ state, seatsLeft }: { state: BookingState; seatsLeft: number }) {
  if (state === 'held') return <EndText amber>{m.heldForYou}</EndText>
  return <EndText amber={seatsLeft <= FEW_SEATS}>{m.seatsLeft(seatsLeft)}</EndText>
}

const EndText = ({ amber = false, children }: { amber?: boolean; children: ReactNode }) => (
  <span
    className={classes('tabular shrink-0 text-sm', amber ? 'font-medium text-amber' : 'text-muted')}
  >
    {children}
  </span>
)
