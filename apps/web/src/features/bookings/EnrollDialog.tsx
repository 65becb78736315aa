import { messages } from '@firstbell/contract/messages'
import type { CourseEntity } from '@firstbell/contract/offerings'
import { useQuery } from '@tanstack/react-query'
import { courseDays, priceText } from '../../shared/format/format.ts'
import { Modules } from '../../entities/offering/Modules.tsx'
import { Facts, Seats } from '../../entities/offering/parts.tsx'
import { courseQuery, isMissing, useListed } from '../../entities/offering/queries.ts'
import { OwnTiming, WhenWords } from '../../entities/offering/When.tsx'
import { exactDate } from '../../shared/time/words.ts'
import { BookingFrame } from './BookingFrame.tsx'
import type { BookingDialogProps } from './dialogs.tsx'
import { useBookCourse } from './queries.ts'

/** Shows a course in full and asks before a seat in it is taken (rule screen-19). */
export default function EnrollDialog({ id, open, onClose }: BookingDialogProps) {
  const listed = useListed('courses', id)
  const query = useQuery(courseQuery(id))
  const item = isMissing(query.error) ? undefined : (query.data ?? listed)
  return (
    <BookingFrame
      id={id}
      open={open}
      onClose={onClose}
      title="Confirm Enrollment"
      question="Do you want to enroll in this course?"
      size="large"
      booking={useBookCourse(open)}
      query={query}
      missing={messages.noSuchCourse}
      item={item}
    >
      {item ? <Details item={item} /> : null}
    </BookingFrame>
  )
}

function Details({ item }: { item: CourseEntity }) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <h3 className="text-2xl">{item.title}</h3>
        <div className="text-lg">
          <WhenWords item={item} />
        </div>
        <p className="max-w-read whitespace-pre-line">{item.description}</p>
      </div>
      <Facts
        className="border-y border-line py-4 sm:grid-cols-3"
        facts={[
          ['Price', priceText(item.price)],
          ['Launch date', exactDate(item.date)],
          ['Timing', <OwnTiming key="timing" item={item} />],
          ['Duration', courseDays(item.duration)],
          ['Level', item.level],
          ['Category', item.category],
          ['Max students', item.maxStudents],
          ['Seats', <Seats key="seats" item={item} />],
          ['Instructor', item.instructorname === '' ? 'N/A' : item.instructorname],
        ]}
      />
      <section aria-labelledby="enroll-modules" className="grid gap-3">
        <h3 id="enroll-modules">Modules</h3>
        <Modules item={item} heading="h4" />
      </section>
    </div>
  )
}
