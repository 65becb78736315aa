import { messages } from '@firstbell/contract/messages'
import type { EnrolledPerson } from '@firstbell/contract/offerings'
import type { Attendee } from '@firstbell/contract/sessions'
import * as m from '@firstbell/messages/attendance'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Minus, X } from 'lucide'
import { peopleOf } from '#entities/offering/kind-details.ts'
import { kindOf, type Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { DownloadButton } from '#shared/request-states/DownloadButton.tsx'
import { NotRefreshed } from '#shared/request-states/RequestState.tsx'
import { useShownRows } from '#shared/request-states/useShownRows.tsx'
import { MINUTE, SECOND, useNow } from '#shared/time/now.ts'
import { useMoment } from '#shared/time/useMoment.ts'
import { Avatar } from '#shared/ui/Picture.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { SegmentedControl, type Segment } from '#shared/ui/SegmentedControl.tsx'

/** The refetch interval of the joins, from shortly before the first session to the end of the last one. */
const REFETCH_MS = 15 * SECOND
/** Students begin to arrive this long before the first session. */
const ARRIVAL_MS = 30 * MINUTE

const attendanceQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.mine.all, 'attendance', id],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getAttendance, { id }, { signal })).students,
  })

/**
 * The students of an offering: when they joined and, after the start, whether they attended, which the
 * instructor can set (rules session-6, session-7, screen-47). A course has one mark for each student, and the first
 * join of any of its sessions. Until the answer arrives and after a failure it shows the names from the offering.
 */
export function Attendance({ item }: { item: Offering }) {
  const now = useNow()
  const progress = useProgress(item)
  const begun = progress !== 'coming'
  const arriving = progress !== 'ended' && now > Date.parse(item.startsAt) - ARRIVAL_MS
  const attendance = useQuery({
    ...attendanceQuery(item._id),
    enabled: item.enrolledCount > 0,
    refetchInterval: arriving && REFETCH_MS,
  })
  const students = attendance.data
  const people: readonly (EnrolledPerson | Attendee)[] = students ?? peopleOf(item)
  const { shown, rows, moreButton } = useShownRows(people.length)
  return (
    <Section
      title={m.heading}
      aside={
        people.length > 0 && (
          <DownloadButton path={`/offerings/${item._id}/students.csv`}>
            {m.downloadList}
          </DownloadButton>
        )
      }
    >
      {people.length === 0 ? (
        <p className="text-muted">{m.nobodyBooked[kindOf(item)]}</p>
      ) : (
        <>
          <p className="tabular text-muted">
            {students ? summary(students, begun) : m.booked(people.length)}
          </p>
          <NotRefreshed
            failed={attendance.isError}
            onRetry={() => void attendance.refetch()}
            retrying={attendance.isFetching}
          />
          <ul ref={rows} className="grid gap-x-6 gap-y-4">
            {people.slice(0, shown).map((person, index) => (
              <li
                key={'studentId' in person ? person.studentId : index}
                className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-2"
              >
                <PersonBooked person={person} />
                {begun && 'studentId' in person && <Mark item={item} student={person} />}
              </li>
            ))}
          </ul>
          {moreButton}
        </>
      )}
    </Section>
  )
}

/** Answers from before the start do not yet have the attendance that joining implies (rule session-6). */
const markOf = ({ attended, joinedAt }: Attendee) => attended ?? (joinedAt === null ? null : true)

/** The number of students who joined or attended, or when attendance can be set. */
function summary(students: readonly Attendee[], begun: boolean): string {
  if (!begun) {
    const joined = students.filter((student) => student.joinedAt !== null).length
    return joined > 0 ? m.joinedMarkLater(students.length, joined) : m.markLater(students.length)
  }
  const attended = students.filter((student) => markOf(student) === true).length
  const absent = students.filter((student) => markOf(student) === false).length
  const open = students.length - attended - absent
  return m.summary(students.length, attended, absent, open)
}

function PersonBooked({ person }: { person: EnrolledPerson | Attendee }) {
  const moment = useMoment()
  const joinedAt = 'joinedAt' in person ? person.joinedAt : null
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={person.name} size="small" />
      <div className="min-w-0">
        <p className="truncate font-medium" dir="auto">
          {person.name || m.nameMissing}
        </p>
        {person.email === '' ? (
          <p className="truncate text-sm text-muted">{m.emailMissing}</p>
        ) : (
          <a href={`mailto:${person.email}`} className="link block truncate text-sm">
            {person.email}
          </a>
        )}
        {joinedAt !== null && (
          <p className="tabular text-sm text-muted">{m.joinedAt(moment(joinedAt))}</p>
        )}
      </div>
    </div>
  )
}

const marks: readonly Segment<boolean | null>[] = [
  { label: m.attended, value: true, icon: Check, tone: 'accent' },
  { label: m.absent, value: false, icon: X, tone: 'danger' },
  { label: m.notKnown, value: null, icon: Minus, tone: 'plain' },
]

/** The choice is optimistic. 'Not known' means what joining implies, so it is missing for students who joined. */
function Mark({ item, student }: { item: Offering; student: Attendee }) {
  const client = useQueryClient()
  const { queryKey } = attendanceQuery(item._id)
  const { studentId } = student
  const joined = student.joinedAt !== null
  const mark = useMutation({
    // In sequence, so that the last choice is the stored one.
    scope: { id: `attendance ${item._id} ${studentId}` },
    mutationFn: (attended: boolean | null) =>
      call(endpoints.setAttendance, { id: item._id, studentId, attended }),
    onSuccess: async (_, attended) => {
      // The response of a running refetch may be older.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (students) =>
        students?.map((other) => (other.studentId === studentId ? { ...other, attended } : other)),
      )
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
  const attended = mark.isPending ? mark.variables : markOf(student)
  return (
    <div className="grid justify-items-start gap-2 max-sm:w-full sm:justify-items-end">
      <SegmentedControl
        legend={m.attendanceOf(student.name)}
        segments={marks.filter(({ value }) => value !== null || !joined)}
        value={attended}
        onChange={(value) => mark.mutate(value)}
      />
      {mark.isError && (
        <p role="alert" className="text-sm font-medium text-danger">
          {messageOf(mark.error, messages.notSaved)}
        </p>
      )}
      <span className="sr-only">
        <span role="status">{mark.isSuccess && m.saved}</span>
      </span>
    </div>
  )
}
