import { messages } from '@firstbell/contract/messages'
import type { ClassEntity } from '@firstbell/contract/offerings'
import { useQuery } from '@tanstack/react-query'
import { classMinutes } from '../../shared/format/format.ts'
import { Facts, Seats } from '../../entities/offering/parts.tsx'
import { classQuery, isMissing, useListed } from '../../entities/offering/queries.ts'
import { OwnTiming, WhenWords } from '../../entities/offering/When.tsx'
import { exactDate } from '../../shared/time/words.ts'
import { BookingFrame } from './BookingFrame.tsx'
import type { BookingDialogProps } from './dialogs.tsx'
import { useBookClass } from './queries.ts'

/** Asks before a seat in a class is taken: title, instructor, date, timing (rule screen-19). */
export default function BookDialog({ id, open, onClose }: BookingDialogProps) {
  const listed = useListed('classes', id)
  const query = useQuery(classQuery(id))
  const item = isMissing(query.error) ? undefined : (query.data ?? listed)
  return (
    <BookingFrame
      id={id}
      open={open}
      onClose={onClose}
      title="Confirm Booking"
      question="Do you want to book this class?"
      size="small"
      booking={useBookClass(open)}
      query={query}
      missing={messages.noSuchClass}
      item={item}
    >
      {item ? <Details item={item} /> : null}
    </BookingFrame>
  )
}

function Details({ item }: { item: ClassEntity }) {
  return (
    <div className="grid gap-4">
      <div className="text-lg">
        <WhenWords item={item} />
      </div>
      <Facts
        facts={[
          ['Title', item.title],
          ['Instructor', item.instructorname === '' ? 'N/A' : item.instructorname],
          ['Date', exactDate(item.date)],
          ['Timing', <OwnTiming key="timing" item={item} />],
          ['Duration', classMinutes(item.duration)],
          ['Seats', <Seats key="seats" item={item} />],
        ]}
      />
    </div>
  )
}
