import { Secret, TOTP } from 'otpauth'
import { createCaller, type Answer } from '../load.ts'
import type { Report } from '../report.ts'
import { PASSWORD, say, startSite, type Person } from '../site.ts'
import { grouped } from './grouped.ts'

/** What a code, a ticket and a recovery code are worth that 50 requests bring at once: one success. */

const AT_ONCE = 50

/** The code that an app shows. */
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

const times = <T>(make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, make))

/**
 * For each person: 50 requests turn two-step verification on with one code; 50 sign-ins bring one code,
 * and 50 one recovery code; 50 requests bring one ticket. Three processes answer them.
 */
export async function signIn(rounds = '5'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, 3)
  const { call } = createCaller(stack, site.servers, AT_ONCE)
  const faults: string[] = []

  async function round(number: number, person: Person): Promise<void> {
    const { email, token } = person
    const check = (what: string, answers: Answer[], wanted: string) => {
      const found = grouped(answers)
      if (found !== wanted) faults.push(`round ${number}, ${what}: ${found} (wanted ${wanted})`)
    }
    const ticket = async () => {
      const { body } = await call('POST', '/identity/sign-in', '', { email, password: PASSWORD })
      return (body as { ticket: string }).ticket
    }
    /** As after a minute. */
    const forgetCodes = () => site.pool.query("update identity.two_step set used_steps = '{}'")
    const finish = (own: string, code: string) =>
      call('POST', '/identity/sign-in/code', '', { ticket: own, code })
    const once = `1 × 200 undefined, ${AT_ONCE - 1} × 401`

    const made = await call('POST', '/me/security/two-step', token)
    const { secret } = made.body as { secret: string }
    const first = codeOf(secret)
    const turned = await times(() => call('PUT', '/me/security/two-step', token, { code: first }))
    check(
      'turning on',
      turned,
      `1 × 200 Two-step verification is on., ${AT_ONCE - 1} × 409 conflict`,
    )
    const [recoveryCode = ''] = turned.flatMap(
      ({ body }) => (body as { recoveryCodes?: string[] }).recoveryCodes ?? [],
    )

    for (const [what, code] of [
      ['one code', () => codeOf(secret)],
      ['one recovery code', () => recoveryCode],
    ] as const) {
      const tickets = await times(ticket)
      await forgetCodes()
      const typed = code()
      check(
        what,
        await Promise.all(tickets.map((own) => finish(own, typed))),
        `${once} unauthenticated`,
      )
    }
    const [own, code] = [await ticket(), codeOf(secret)]
    await forgetCodes()
    check('one ticket', await times(() => finish(own, code)), `${once} ticket_expired`)
    say(`round ${number}: ${faults.length} faults so far`)
  }

  for (const [index, person] of (await site.students(Number(rounds))).entries())
    await round(index + 1, person)
  const { rows } = await site.pool.query<{ account: string }>(
    `select account_id || ' has ' || cardinality(recovery_hashes) || ' recovery codes' as account
     from identity.two_step where cardinality(recovery_hashes) <> 9`,
  )
  faults.push(...rows.map(({ account }) => account))
  return { result: `${rounds} rounds, ${faults.length} faults`, faults }
}
