import { aPicture } from '../../apps/server/test/support/file-samples.ts'
import { classForm, courseForm, dayFromNow } from '../../apps/server/test/support/offering-forms.ts'
import { createCaller, paths, type Answer } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import { createRandom } from '../random.ts'
import type { Report } from '../report.ts'
import {
  deadlocksOf,
  loggedErrors,
  renewTokens,
  startSite,
  turnIntoCourses,
  uploadFile,
  type Person,
} from '../site.ts'
import { inWords, isOpen, judge, markOf, type Operation, type Sighting } from './storm-check.ts'
import { watchChanges } from './storm-history.ts'

const STUDENTS = 120
const INSTRUCTORS = 10
/** Classes of each instructor at the start. The number stays about the same. */
const CLASSES = 4
const COURSES = 2
const AT_ONCE = 40
/** How far public lists may be behind (docs/decisions/0007, 0008). */
const LIST_LAG = 1_000

type Kind = 'class' | 'course'
interface Offering {
  id: string
  kind: Kind
  owner: Person
  title: string
}

interface Shown {
  _id: string
  enrolledCount: number
  maxStudents: number
  seatsLeft: number
  enrolledStudents?: unknown[]
  studentsEnrolled?: unknown[]
}

/**
 * Students book, cancel, join and leave waitlists, instructors create, edit (seats, titles) and delete classes and
 * courses, and everyone reads lists, all at once on three server processes. Operations are recorded with their
 * answers, and a trigger records the states in the database (storm-history.ts). Afterwards both are compared
 * (storm-check.ts).
 */
export async function storm(count = '100000', seed = '1'): Promise<Report> {
  const operationCount = Number(count)
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, 3)
  const { pool, servers } = site
  const students = await site.students(STUDENTS)
  const instructors = await site.people(INSTRUCTORS, 'approved')
  const { random, below, pick, chance } = createRandom(Number(seed))

  const live: Offering[] = []
  for (const owner of instructors)
    for (let i = 0; i < CLASSES + COURSES; i += 1) {
      const [id = ''] = await site.classes(1, 1 + below(8), owner.id)
      const kind = i < CLASSES ? 'class' : 'course'
      if (kind === 'course') await turnIntoCourses(pool, [id])
      live.push({ id, owner, kind, title: 'Guitar basics 1' })
    }
  await watchChanges(pool)
  const caller = createCaller(stack, servers, AT_ONCE)
  await renewTokens(stack, site, [...students, ...instructors])

  // ------------------------------------------------------------------------------------ the record

  const operations: Operation[] = []
  const sightings: Sighting[] = []
  const faults: string[] = []
  const send = (method: string, path: string, who: Person | null, body?: object, key?: string) =>
    caller.call(method, path, who?.token ?? '', body, key ? { 'idempotency-key': key } : {})
  /** Sends an operation and records it with its answer. */
  const perform = async (
    what: Operation['what'],
    by: Person,
    offering: string,
    [method, path, body]: readonly [string, string, object?],
    more: Pick<Operation, 'key' | 'seats'> = {},
  ) => {
    const number = operations.length
    const open = { status: 0, code: 'no answer', from: 0, to: 0 }
    const operation: Operation = { number, what, by: by.id, offering, ...more, ...open }
    operations.push(operation)
    const answer = await send(method, path, by, body, more.key)
    const { status, code, from, to } = answer
    return { operation: Object.assign(operation, { status, code, from, to }), answer }
  }

  // ------------------------------------------------------------------------------------- students

  const idle = [...students]
  /** The seats of each student, by the last answer. */
  const holds = new Map<string, Set<Offering>>(students.map((student) => [student.id, new Set()]))
  /** The waitlists of each student, by the last answer. */
  const waits = new Map<string, Set<Offering>>(students.map((student) => [student.id, new Set()]))
  let keys = 0

  async function asWaiting(student: Person, offering: Offering): Promise<void> {
    const ownWaitlists = waits.get(student.id) as Set<Offering>
    const what = ownWaitlists.has(offering) ? 'leave' : 'join'
    const method = what === 'join' ? 'PUT' : 'DELETE'
    const { operation } = await perform(what, student, offering.id, [
      method,
      `/offerings/${offering.id}/waitlist`,
    ])
    const { status } = operation
    if (what === 'join' && status === 201) ownWaitlists.add(offering)
    if (what === 'leave' && (status === 200 || status === 404)) ownWaitlists.delete(offering)
  }

  async function asStudent(student: Person): Promise<void> {
    const ownSeats = holds.get(student.id) as Set<Offering>
    const held = ownSeats.size > 0 && chance(0.45) ? pick([...ownSeats]) : null
    // Some offerings are popular.
    const offering = held ?? (chance(0.4) ? (live[below(6)] as Offering) : pick(live))
    const { id, kind } = offering
    const waiting = waits.get(student.id) as Set<Offering>
    if (waiting.size > 0 && chance(0.2)) {
      await asWaiting(student, pick([...waiting]))
      return
    }
    if (chance(held ? 0.85 : 0.08)) {
      const call = ['DELETE', paths[kind].cancel + id] as const
      const { status } = (await perform('cancel', student, id, call)).operation
      if (status === 201 || status === 404) ownSeats.delete(offering)
      return
    }
    const [method, path, field] = paths[kind].book
    const key = chance(0.1) ? `storm-${keys++}` : undefined
    const book = async () => {
      const call = [method, path, { [field]: id }] as const
      return (await perform('book', student, id, call, key === undefined ? {} : { key })).operation
    }
    // Sometimes twice at once, like an impatient click or a client that retries.
    const answers = await Promise.all(
      chance(key === undefined ? 0.04 : 0.6) ? [book(), book()] : [book()],
    )
    if (answers.some(({ status, code }) => status === 201 || code === 'already_booked')) {
      ownSeats.add(offering)
      waiting.delete(offering)
    } else if (answers.some(({ code }) => code === 'full') && chance(0.4))
      await asWaiting(student, offering)
  }

  // ---------------------------------------------------------------------------------- instructors

  const pictures = new Map<string, string>()
  const picture = await aPicture()
  for (const owner of instructors)
    pictures.set(owner.id, `${(await uploadFile(site.url, owner, picture)).path}/view`)

  const form = (kind: Kind, title: string, seats: number) => ({
    ...(kind === 'class' ? classForm('') : courseForm('')),
    title,
    description: markOf(operations.length),
    thumbnail: undefined,
    timezone: 'UTC',
    date: dayFromNow(20),
    maxStudents: seats,
    ...(kind === 'course' && { modules: [] }),
  })

  async function asInstructor(): Promise<void> {
    const share = random()
    const few = live.length < INSTRUCTORS * (CLASSES + COURSES)
    if (share < (few ? 0.3 : 0.1)) {
      const owner = pick(instructors)
      const kind = pick(['class', 'course'] as const)
      const [method, path, field] = paths[kind].create
      const title = `New ${operations.length}`
      const body = { ...form(kind, title, 1 + below(8)), thumbnail: pictures.get(owner.id) }
      const { operation, answer } = await perform('create', owner, '', [method, path, body])
      const id = (answer.body as Record<string, { _id: string }> | null)?.[field]?._id
      if (id === undefined) return
      operation.offering = id
      live.push({ id, kind, owner, title })
      return
    }
    const offering = pick(live)
    const { id, kind, owner } = offering
    if (share > 0.8) {
      const place = live.indexOf(offering)
      // Others still use it for a while, because they may have a seat in it.
      if (live.length > 20 && place >= 0) live.splice(place, 1)
      await perform('delete', owner, id, ['DELETE', paths[kind].remove + id])
      return
    }
    const [method, path, field] = paths[kind].edit
    // Most edits only change the seats, and cause no mail.
    if (chance(0.2)) offering.title = `Renamed ${operations.length}`
    const seats = 1 + below(10)
    const body = { ...form(kind, offering.title, seats), [field]: id }
    await perform('edit', owner, id, [method, path, body], { seats })
  }

  // --------------------------------------------------------------------------------------- readers

  const see = (
    { from, to, headers }: Answer,
    shown: readonly Shown[],
    more: Pick<Sighting, 'mayLag'> & {
      bookedBy?: string
      names?: 'enrolledStudents' | 'studentsEnrolled'
    },
  ) => {
    const age = headers['age'] === undefined ? 0 : (Number(headers['age']) + 1) * 1000
    for (const one of shown) {
      const named = more.names && one[more.names]?.length
      sightings.push({
        offering: one._id,
        enrolled: one.enrolledCount,
        seats: one.maxStudents,
        left: one.seatsLeft,
        mayLag: Math.max(more.mayLag, age),
        ...(more.bookedBy !== undefined && { bookedBy: more.bookedBy }),
        ...(named !== undefined && { named }),
        from,
        to,
      })
    }
  }

  async function asReader(): Promise<void> {
    const kind = pick(['class', 'course'] as const)
    const share = random()
    const wrong = (answer: Answer) => faults.push(`a reader got ${answer.status} ${answer.code}`)
    if (share < 0.4) {
      const [path, field] = paths[kind].list
      const answer = await send('GET', `${path}?limit=20&page=${1 + below(2)}`, null)
      if (answer.status !== 201) return void wrong(answer)
      see(answer, (answer.body as Record<string, Shown[]>)[field]!, { mayLag: LIST_LAG })
    } else if (share < 0.7) {
      const offering = pick(live)
      const answer = await send('GET', `${paths[offering.kind].one}${offering.id}`, null)
      if (answer.status === 404) return
      if (answer.status !== 200) return void wrong(answer)
      see(answer, [(answer.body as Record<string, Shown>)[offering.kind]!], { mayLag: 0 })
    } else {
      const student = share < 0.9 ? pick(students) : null
      const [path, field, names] = paths[kind][student ? 'booked' : 'own']
      const answer = await send('GET', path, student ?? pick(instructors))
      if (answer.status !== 201) return void wrong(answer)
      see(
        answer,
        // Deleted offerings are only visible to their students.
        (answer.body as Record<string, Shown[]>)[field]!,
        { mayLag: 0, names, ...(student && { bookedBy: student.id }) },
      )
    }
  }

  // ------------------------------------------------------------------------------------- the storm

  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (operations.length < operationCount) {
        const share = random()
        if (share < 0.12) await asReader()
        else if (share < 0.2) await asInstructor()
        else {
          const student = idle.splice(below(idle.length), 1)[0]
          if (!student) continue
          await asStudent(student)
          idle.push(student)
        }
      }
    }),
  )

  // ------------------------------------------------------------------------------------ afterwards

  const refused = operations.filter(({ status }) => status >= 400).length
  const verdict = await judge(
    pool,
    operations.filter((one) => one.offering !== ''),
    sightings,
  )
  faults.push(...verdict.faults)
  for (const one of operations)
    // A creation without an answer may have succeeded, so its offering is not a fault.
    if (one.offering === '' && !isOpen(one))
      faults.push(`a creation was refused: ${one.status} ${one.code}`)
  // 503 of a busy server is reported, and any other 5xx is a fault.
  const slow = operations.filter((one) => one.status === 503).length
  for (const one of operations)
    if (isOpen(one) && one.status !== 503) faults.push(`${inWords(one)} is no answer`)
  const mails = await mailFaultsOf(pool, site.mail, () => false, verdict.mails)
  faults.push(...mails.faults)
  const { rows: misled } = await pool.query<{ key: string }>(
    `select mail.key from mail
       join booking on booking.id::text = split_part(mail.key, ':', 2)
       join offering on offering.id = booking.offering_id
       join person on person.id = case when mail.key ~ '^seat-(booked|cancelled)'
         then offering.instructor_id else booking.student_id end
     where mail.recipient <> person.email::text`,
  )
  for (const { key } of misled) faults.push(`${key} went to somebody else`)
  // A deadlock of two job runners is retried, and the check of mails shows whether anything was lost.
  const ofRunner = /job runner|Failed to complete jobs|graphile_worker/
  const errors = servers.flatMap(loggedErrors)
  faults.push(
    ...errors.filter((line) => !/did not answer in time/.test(line) && !ofRunner.test(line)),
  )
  faults.push(...deadlocksOf(site).filter((line) => !ofRunner.test(line)))
  return {
    faults,
    result: `${faults.length} violations; ${operations.length} operations (${refused} refused), ${sightings.length} sightings, lists at most ${Math.ceil(verdict.lag)} ms behind, ${slow} × 503; mails: ${mails.counted}`,
  }
}
