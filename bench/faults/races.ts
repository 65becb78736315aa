import { randomUUID } from 'node:crypto'
import { bookClass, createCaller, paths, type Answer } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import { createRandom } from '../random.ts'
import type { Report } from '../report.ts'
import { say, startSite, turnIntoCourses, type Person } from '../site.ts'
import { groupAnswers } from './grouped.ts'

/** Races for seats between three server processes. */

/**
 * 200 students book the 20 seats of a class at once. Exactly 20 succeed, the others get the answer that it
 * is full, and no answer is a 5xx.
 */
export async function seats(rounds = '20'): Promise<Report> {
  const [BOOKERS, SEATS] = [200, 20]
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, 3)
  const students = await site.students(BOOKERS)
  const caller = createCaller(stack, site.servers, BOOKERS)
  const expected = `${SEATS} × 201 Class booked successfully!, ${BOOKERS - SEATS} × 409 full; ${SEATS} counted, ${SEATS} booked`
  const faults: string[] = []
  for (const [round, id] of (await site.classes(Number(rounds), SEATS)).entries()) {
    const answers = await Promise.all(students.map(({ token }) => bookClass(caller, token, id)))
    const { rows } = await site.pool.query<{ counted: string }>(
      `select format('%s counted, %s booked', seats_taken, (select count(*) from booking
         where offering_id = offering.id and status = 'booked')) as counted
       from offering where id = $1`,
      [id],
    )
    const found = [groupAnswers(answers), rows[0]!.counted].join('; ')
    say(`round ${round + 1}: ${found}`)
    if (found !== expected) faults.push(`round ${round + 1}: ${found}`)
  }
  return { result: `${rounds} rounds, ${faults.length} faults`, faults }
}

/**
 * The same student books the same class (in every second round: course) 50 times at once, as
 * different requests and as one request repeated with its Idempotency-Key. The result must be one
 * booking, with its mails once.
 */
export async function sameStudent(rounds = '20'): Promise<Report> {
  const AT_ONCE = 50
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, 3)
  const { pool } = site
  const [stranger, ...students] = await site.students(Number(rounds) + 1)
  const { call } = createCaller(stack, site.servers, AT_ONCE)
  const faults: string[] = []
  for (const [round, student] of students.entries()) {
    const kind = round % 2 === 0 ? 'class' : 'course'
    const [plain, keyed] = (await site.classes(2, 1_000)) as [string, string]
    if (kind === 'course') await turnIntoCourses(pool, [plain, keyed])
    const [method, path, field] = paths[kind].book
    const key = `round-${round}`
    const book = (offering: string, own?: string, who: Person = student) =>
      call(method, path, who.token, { [field]: offering }, own ? { 'idempotency-key': own } : {})
    const atOnce = (offering: string, own?: string) =>
      Promise.all(Array.from({ length: AT_ONCE }, () => book(offering, own)))
    /** Compares answers, and the student's bookings and all taken seats of an offering. */
    const check = async (
      what: string,
      answers: Answer[],
      due: string,
      at: string,
      due2: string,
    ) => {
      const { rows } = await pool.query<{ now: string }>(
        `select format('%s booked, %s taken', (select count(*) from booking where offering_id = $1
           and student_id = $2 and status = 'booked'), seats_taken) as now
         from offering where id = $1`,
        [at, student.id],
      )
      const found = `${groupAnswers(answers)}; ${rows[0]!.now}`
      if (found !== `${due}; ${due2}`)
        faults.push(`round ${round + 1}, ${what}: ${found} (wanted ${due}; ${due2})`)
    }
    const booked = `201 ${kind === 'class' ? 'Class' : 'Course'} booked successfully!`
    const [one, all] = ['1 booked, 1 taken', `${AT_ONCE} × ${booked}`]
    const refused = `1 × ${booked}, ${AT_ONCE - 1} × 409 already_booked`
    await check('other requests', await atOnce(plain), refused, plain, one)
    await check('one request', await atOnce(keyed, key), all, keyed, one)
    await check('again, later', await atOnce(keyed, key), all, keyed, one)
    await check('the key elsewhere', [await book(plain, key)], '1 × 409 conflict', keyed, one)
    await call('DELETE', paths[kind].cancel + keyed, student.token)
    await check('after cancelling', await atOnce(keyed, key), all, keyed, '0 booked, 0 taken')
    // Another key means another request, and keys of different students are independent.
    const anew = [await book(keyed, `${key}-anew`), await book(keyed, key, stranger)]
    await check('anew', anew, `2 × ${booked}`, keyed, '1 booked, 2 taken')
    say(`round ${round + 1}, ${kind}: ${faults.length} faults so far`)
  }
  const mails = await mailFaultsOf(pool, site.mail, () => false)
  return { result: `mails: ${mails.counted}`, faults: [...faults, ...mails.faults] }
}

/**
 * 200 students rate a class that they attended, change their rating and, every third of them, delete it, all at once on
 * three processes. The instructor's stars must be those of the remaining reviews.
 */
export async function ratings(rounds = '10'): Promise<Report> {
  const REVIEWERS = 200
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, 3)
  const { pool } = site
  const students = await site.students(REVIEWERS)
  const { call } = createCaller(stack, site.servers, REVIEWERS)
  const faults: string[] = []
  for (const [round, id] of (await site.classes(Number(rounds), REVIEWERS)).entries()) {
    await pool.query(
      `with past as (
         update offering set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
         where id = $1 returning id)
       insert into booking (offering_id, student_id, status, booked_at)
       select past.id, student, 'booked', now() - interval '3 hours'
       from past, unnest($2::uuid[]) as student`,
      [id, students.map((student) => student.id)],
    )
    const path = `/offerings/${id}/review`
    const answers = await Promise.all(
      students.flatMap(({ token }, number) => [
        call('PUT', path, token, { rating: 1 + (number % 5) }),
        call('PUT', path, token, { rating: 5 - ((number + round) % 5), text: 'Changed' }),
        ...(number % 3 === 0 ? [call('DELETE', path, token)] : []),
      ]),
    )
    const { rows } = await pool.query<{ stars: number[]; reviews: number[] }>(
      `select stars, array(select count(review.id)::int from generate_series(1, 5) as star
         left join review on rating = star and review.instructor_id = offering.instructor_id
         group by star order by star) as reviews
       from instructor_rating join offering using (instructor_id) where offering.id = $1`,
      [id],
    )
    const { stars, reviews } = rows[0]!
    // After a 503 the review may or may not have been written, like after a lost answer.
    const odd = answers.filter(({ status }) => ![200, 404, 503].includes(status))
    say(`round ${round + 1}: ${stars} stars of ${reviews} reviews; ${groupAnswers(answers)}`)
    if (odd.length > 0 || String(stars) !== String(reviews))
      faults.push(`round ${round + 1}: ${stars} stars of ${reviews} reviews; ${groupAnswers(odd)}`)
  }
  return { result: `${rounds} rounds, ${faults.length} faults`, faults }
}

/**
 * 60 students with a seat in one of the 4 classes of a series, 20 seats each, change their dates at once, each request
 * sent twice, while others join the waitlists, cancel and book, on three processes. Everyone who swapped has one
 * seat, no class has too many students or a free seat while students wait, and each swap was mailed once to the
 * student and once to the instructor.
 */
export async function swaps(rounds = '10'): Promise<Report> {
  const [SEATED, OTHERS, SEATS] = [60, 30, 20]
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, 3)
  const { pool } = site
  const students = await site.students(SEATED + OTHERS)
  const caller = createCaller(stack, site.servers, 200)
  const { call } = caller
  const random = createRandom(1)
  const faults: string[] = []
  for (let round = 1; round <= Number(rounds); round += 1) {
    const classes = await site.classes(4, SEATS)
    await pool.query('update offering set series_id = $2 where id = any($1::uuid[])', [
      classes,
      randomUUID(),
    ])
    const seated = students.slice(0, SEATED)
    await Promise.all(seated.map(({ token }, n) => bookClass(caller, token, classes[n % 4]!)))
    const answers = await Promise.all([
      ...seated.flatMap(({ token }, n) => {
        const swap = () =>
          call('PUT', `/offerings/${classes[n % 4]}/swap`, token, {
            to: classes[(n + 1 + random.below(3)) % 4],
          })
        const once = swap()
        return n % 2 === 0 ? [once, swap()] : [once]
      }),
      ...students.slice(SEATED).flatMap(({ token }, n) => {
        const id = classes[n % 4]!
        return [
          bookClass(caller, token, id),
          call('PUT', `/offerings/${id}/waitlist`, token),
          ...(n % 3 === 0 ? [call('DELETE', paths.class.cancel + id, token)] : []),
        ]
      }),
    ])
    const { rows } = await pool.query<{ fault: string }>(
      `select format('%s booked and %s held of %s: %s counted, %s waiting', booked, held, max_students,
          seats_taken, waiting) as fault
        from offering cross join lateral (
          select count(*) filter (where status = 'booked') as booked,
            count(*) filter (where status = 'held') as held
          from booking where offering_id = offering.id) as own
        where id = any($1::uuid[]) and (booked + held <> seats_taken or seats_taken > max_students
          or waiting > 0 and seats_taken < max_students)
      union all
      select format('a student who only swapped has %s seats', count(booking.id))
        from unnest($2::uuid[]) as student left join booking
          on student_id = student and status = 'booked' and offering_id = any($1::uuid[])
        group by student having count(booking.id) <> 1`,
      [classes, seated.map(({ id }) => id)],
    )
    const odd = answers.filter(({ status }) => ![200, 201, 403, 404, 409, 503].includes(status))
    faults.push(...rows.map(({ fault }) => `round ${round}: ${fault}`))
    if (odd.length > 0) faults.push(`round ${round}: ${groupAnswers(odd)}`)
    say(`round ${round}: ${groupAnswers(answers)}`)
  }
  const mails = await mailFaultsOf(pool, site.mail, () => false, null)
  const { rows } = await pool.query<{ swapped: number; students: number; owners: number }>(
    `select (select count(*) from booking where end_reason = 'swapped')::int as swapped,
       count(*) filter (where template = 'date-changed')::int as students,
       count(*) filter (where template = 'seat-moved')::int as owners from mail`,
  )
  const { swapped, students: told, owners } = rows[0]!
  if (told !== swapped || owners !== swapped)
    faults.push(`${swapped} swaps, of which ${told} students and ${owners} instructors were told`)
  return {
    result: `${rounds} rounds, ${swapped} swaps; mails: ${mails.counted}`,
    faults: [...faults, ...mails.faults],
  }
}
