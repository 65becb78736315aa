import { createCaller } from '../load.ts'
import { createClasses, createStudents, root, say, startSite } from '../site.ts'
import { report } from './report.ts'

/**
 * `node bench/faults/seats.ts [rounds]`: 200 students book the 20 seats of a class at once, with
 * three server processes. Exactly 20 succeed, the others are told that it is full, and no answer is
 * a 5xx.
 */

const BOOKERS = 200
const SEATS = 20
const PROCESSES = 3

async function storm(rounds: number): Promise<string[]> {
  await using stack = new AsyncDisposableStack()
  const { database, servers, issuer } = await startSite(stack, PROCESSES)
  const students = await createStudents(database.pool, issuer, BOOKERS)
  const classes = await createClasses(
    database.pool,
    Array.from({ length: rounds }, () => SEATS),
  )
  const callers = servers.map((server) => createCaller(server.url, BOOKERS))
  stack.defer(() => callers.forEach((caller) => caller.close()))

  const faults: string[] = []
  for (const [round, classId] of classes.entries()) {
    const began = Date.now()
    const answers = await Promise.all(
      students.map((student, index) =>
        callers[index % PROCESSES]!.call(
          'PUT',
          '/classes/bookclass',
          student.token,
          { classId },
          index,
        ),
      ),
    )
    const took = Date.now() - began
    const got = answers.filter((answer) => answer.status === 201).length
    const full = answers.filter((answer) => answer.status === 409 && answer.code === 'full').length
    const { rows } = await database.pool.query<{ taken: number; held: number }>(
      `select seats_taken as taken, (select count(*)::int from booking
         where offering_id = offering.id and status = 'booked') as held
       from offering where id = $1`,
      [classId],
    )
    const { taken, held } = rows[0] ?? { taken: -1, held: -1 }
    const line = `round ${String(round + 1).padStart(2)}: ${got} got a seat, ${full} were told "full"; ${taken} counted, ${held} held; ${took} ms`
    say(line)
    if (got !== SEATS || full !== BOOKERS - SEATS || taken !== SEATS || held !== SEATS)
      faults.push(line)
    for (const answer of answers)
      if (answer.status === 0 || answer.status >= 500)
        faults.push(`round ${round + 1}: ${answer.status} ${answer.code}`)
  }
  return faults
}

if (import.meta.main) {
  process.chdir(root)
  const rounds = Number(process.argv[2] ?? 20)
  const faults = await storm(rounds)
  await report({
    name: 'seats',
    what: `${BOOKERS} bookers on ${SEATS} seats, ${rounds} rounds, ${PROCESSES} server processes`,
    target: `exactly ${SEATS} each round, no 5xx`,
    result: faults.length === 0 ? `${SEATS} in every round, no 5xx` : `${faults.length} faults`,
    faults,
  })
  process.exit()
}
