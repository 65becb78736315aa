import { messages } from '@firstbell/contract/messages'
import type { EnrolledPerson } from '@firstbell/contract/offerings'
import type { Attendee, WaitingStudent } from '@firstbell/contract/sessions'
import * as m from '@firstbell/messages/attendance'
import { saving } from '@firstbell/messages/common'
import { undo } from '@firstbell/messages/modules-editor'
import { waitlist } from '@firstbell/messages/taught-dialog'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CheckCheck, Minus, Undo2, X } from 'lucide'
import { useState, type ReactNode } from 'react'
import { peopleOf } from '#entities/offering/kind-details.ts'
import { kindOf, type Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { DownloadButton } from '#shared/request-states/DownloadButton.tsx'
import { NotRefreshed } from '#shared/request-states/RequestState.tsx'
import { useShownRows } from '#shared/request-states/useShownRows.tsx'
import { MINUTE, SECOND, useNow } from '#shared/time/now.ts'
import { useDay, useMoment } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Avatar } from '#shared/ui/Picture.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { SegmentedControl, type Segment } from '#shared/ui/SegmentedControl.tsx'
import { Invitations } from './Invitations.tsx'
import { RemoveStudent } from './RemoveStudent.tsx'
import { heldSeats } from './taught-offerings.ts'

/** The refetch interval of the joins, from shortly before the first session to the end of the last one. */
const REFETCH_MS = 15 * SECOND
/** Students begin to arrive this long before the first session. */
const ARRIVAL_MS = 30 * MINUTE

export const attendanceQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.mine.all, 'attendance', id],
    queryFn: ({ signal }) => call(endpoints.getAttendance, { id }, { signal }),
  })

/**
 * The students of an offering: since when they have booked, when they joined, which dates of the series they attended
 * and, after the start, whether they attended this one, which the instructor can set (rules session-6, session-7,
 * session-11, screen-47). Then those who wait for a seat. A course has one mark for each student, and the first join
 * of any of its sessions. Until the answer arrives and after a failure it shows the names from the offering.
 */
export function Attendance({ item }: { item: Offering }) {
  const now = useNow()
  const progress = useProgress(item)
  const begun = progress !== 'coming'
  const arriving = progress !== 'ended' && now > Date.parse(item.startsAt) - ARRIVAL_MS
  const attendance = useQuery({
    ...attendanceQuery(item._id),
    enabled: item.enrolledCount > 0 || item.waitlistCount > 0 || heldSeats(item) > 0,
    refetchInterval: arriving && REFETCH_MS,
  })
  const students = attendance.data?.students
  const people: readonly (EnrolledPerson | Attendee)[] = students ?? peopleOf(item)
  const { shown, rows, moreButton } = useShownRows(people.length)
  return (
    <>
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
            {begun && students && <AllAttended item={item} students={students} />}
            <NotRefreshed
              failed={attendance.isError}
              onRetry={() => void attendance.refetch()}
              retrying={attendance.isFetching}
            />
            <ul ref={rows} className="@container grid gap-y-1">
              {people.slice(0, shown).map((person, index) => (
                <li
                  key={'studentId' in person ? person.studentId : index}
                  className={classes(
                    'flex min-h-12 min-w-0 flex-col gap-x-6 gap-y-1.5 @2xl:flex-row @2xl:items-center',
                    begun && '@max-2xl:pb-5',
                  )}
                >
                  <PersonBooked person={person} ended={progress === 'ended'} />
                  {begun && 'studentId' in person && <Mark item={item} student={person} />}
                  {progress !== 'ended' && 'studentId' in person && (
                    <RemoveStudent item={item} student={person} />
                  )}
                </li>
              ))}
            </ul>
            {moreButton}
          </>
        )}
      </Section>
      <Waiting students={attendance.data?.waiting ?? []} />
      <Invitations item={item} />
    </>
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

/** A face, a name, what is next to it, and a line of facts below. */
function PersonRow({
  name,
  picture,
  aside,
  facts,
}: {
  name: string
  picture: string
  aside?: ReactNode
  facts: ReactNode
}) {
  return (
    <div className="flex min-w-0 grow items-center gap-3">
      <Avatar name={name} src={picture} size="small" />
      <div className="min-w-0 leading-snug">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <p className="min-w-0 font-medium" dir="auto">
            {name || m.nameMissing}
          </p>
          {aside}
        </div>
        <p className="tabular text-sm text-muted empty:hidden">{facts}</p>
      </div>
    </div>
  )
}

/** @param ended whether this date counts among those that the student attended */
function PersonBooked({ person, ended }: { person: EnrolledPerson | Attendee; ended: boolean }) {
  const moment = useMoment()
  const day = useDay()
  const attendee = 'studentId' in person ? person : undefined
  const others = attendee?.otherDates
  const attendedHere = ended && attendee !== undefined && markOf(attendee) === true
  const facts = [
    attendee && m.bookedOn(day(attendee.bookedAt)),
    others &&
      m.attendedDates(others.attended + (attendedHere ? 1 : 0), others.count + (ended ? 1 : 0)),
    attendee && attendee.joinedAt !== null && m.joinedAt(moment(attendee.joinedAt)),
    attendee?.minutes != null && attendee.minutes > 0 && m.minutesInClass(attendee.minutes),
  ].filter((fact) => typeof fact === 'string')
  return (
    <PersonRow
      name={person.name}
      picture={attendee?.profilePic ?? ''}
      aside={
        person.email === '' ? (
          <p className="text-sm text-muted">{m.emailMissing}</p>
        ) : (
          <a
            href={`mailto:${person.email}`}
            className="min-w-0 truncate text-sm text-muted underline decoration-line underline-offset-4 hover:decoration-ink"
          >
            {person.email}
          </a>
        )
      }
      facts={facts.map((fact, index) => (
        <span key={fact}>
          {index > 0 && <span> · </span>}
          <span>{fact}</span>
        </span>
      ))}
    />
  )
}

/** The students for whom a seat is held, and those who wait for one, in their order. */
function Waiting({ students }: { students: readonly WaitingStudent[] }) {
  const moment = useMoment()
  const day = useDay()
  const { shown, rows, moreButton } = useShownRows(students.length)
  if (students.length === 0) return null
  return (
    <Section title={waitlist}>
      <ul ref={rows} className="grid gap-y-1">
        {students.slice(0, shown).map(({ studentId, name, profilePic, since, heldUntil }) => (
          <li key={studentId} className="flex min-h-12 min-w-0 items-center">
            <PersonRow
              name={name}
              picture={profilePic}
              facts={
                heldUntil === undefined ? (
                  m.waitingSince(day(since))
                ) : (
                  <span className="text-amber">{m.heldUntil(moment(heldUntil))}</span>
                )
              }
            />
          </li>
        ))}
      </ul>
      {moreButton}
    </Section>
  )
}

const marks: readonly Segment<boolean | null>[] = [
  { label: m.attended, value: true, icon: Check, tone: 'accent' },
  { label: m.absent, value: false, icon: X, tone: 'danger' },
  { label: m.notKnown, value: null, icon: Minus, tone: 'plain' },
]

/** Returns a function that puts stored marks of students into the cached list. */
function usePutMarks(item: Offering) {
  const client = useQueryClient()
  const { queryKey } = attendanceQuery(item._id)
  return async (studentIds: readonly string[], attended: boolean | null) => {
    // The response of a running refetch may be older.
    await client.cancelQueries({ queryKey })
    client.setQueryData(
      queryKey,
      (list) =>
        list && {
          ...list,
          students: list.students.map((student) =>
            studentIds.includes(student.studentId) ? { ...student, attended } : student,
          ),
        },
    )
  }
}

/** Marks everyone who is not marked yet as attended; pressed again, takes these marks back. */
function AllAttended({ item, students }: { item: Offering; students: readonly Attendee[] }) {
  const client = useQueryClient()
  const putMarks = usePutMarks(item)
  const [marked, setMarked] = useState<readonly string[]>([])
  const unknown = students.filter((student) => markOf(student) === null)
  const undoes = unknown.length === 0
  // A mark that was changed in its row stays.
  const attendedIds = new Set(
    students.filter(({ attended }) => attended === true).map(({ studentId }) => studentId),
  )
  const save = useMutation({
    mutationFn: async ({ ids, attended }: { ids: readonly string[]; attended: true | null }) => {
      // One after the other: a class has few students, and a failure then leaves the rest as they are.
      for (const studentId of ids) {
        await call(endpoints.setAttendance, { id: item._id, studentId, attended })
        await putMarks([studentId], attended)
      }
    },
    onSuccess: (_, { ids, attended }) => setMarked(attended ? ids : []),
    onError: () => client.invalidateQueries({ queryKey: attendanceQuery(item._id).queryKey }),
  })
  if (undoes && marked.length === 0 && !save.isPending) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        size="small"
        icon={undoes ? Undo2 : CheckCheck}
        working={save.isPending}
        workingLabel={saving}
        onClick={() =>
          save.mutate(
            undoes
              ? { ids: marked.filter((id) => attendedIds.has(id)), attended: null }
              : { ids: unknown.map(({ studentId }) => studentId), attended: true },
          )
        }
      >
        {undoes ? undo : m.allAttended}
      </Button>
      {save.isError && (
        <p role="alert" className="text-sm font-medium text-danger">
          {messageOf(save.error, messages.notSaved)}
        </p>
      )}
      <span className="sr-only">
        <span role="status">{save.isSuccess && m.saved}</span>
      </span>
    </div>
  )
}

/** The choice is optimistic. 'Not known' means what joining implies, so it is missing for students who joined. */
function Mark({ item, student }: { item: Offering; student: Attendee }) {
  const client = useQueryClient()
  const putMarks = usePutMarks(item)
  const { studentId } = student
  const joined = student.joinedAt !== null
  const mark = useMutation({
    // In sequence, so that the last choice is the stored one.
    scope: { id: `attendance ${item._id} ${studentId}` },
    mutationFn: (attended: boolean | null) =>
      call(endpoints.setAttendance, { id: item._id, studentId, attended }),
    onSuccess: (_, attended) => putMarks([studentId], attended),
    onError: () => client.invalidateQueries({ queryKey: attendanceQuery(item._id).queryKey }),
  })
  const attended = mark.isPending ? mark.variables : markOf(student)
  const segments = marks.filter(({ value }) => value !== null || !joined)
  return (
    <div className="grid w-full max-w-96 shrink-0 gap-2">
      {/* Two choices are as wide as the first two of three, so that each has its column. */}
      <div className={segments.length < marks.length ? 'w-2/3' : undefined}>
        <SegmentedControl
          legend={m.attendanceOf(student.name)}
          segments={segments}
          value={attended}
          onChange={(value) => mark.mutate(value)}
          even
        />
      </div>
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
