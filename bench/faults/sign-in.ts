import type { SchoolPerson } from '@firstbell/demo/school'
import { Secret, TOTP } from 'otpauth'
import { createPasskey } from '../../apps/server/test/support/authenticator.ts'
import { visitSchool } from '../../apps/server/test/support/school-visit.ts'
import { createCaller, type Answer } from '../load.ts'
import type { Report } from '../report.ts'
import { startSchool } from '../school.ts'
import { PASSWORD, say, startSite, type Person } from '../site.ts'
import { enumeration } from './enumeration.ts'
import { groupAnswers } from './grouped.ts'

/**
 * Tests that a code, a ticket, a recovery code, a challenge and a callback succeed only once if 50 requests use them at
 * the same time, and that a stranger learns nothing about an email address.
 */

const AT_ONCE = 50
/** Passkeys require a host name instead of an IP address. */
const SITE = 'http://localhost:4600'

/** Returns the code that an app shows. */
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

const times = <T>(make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, make))

/**
 * For each person: 50 requests add a passkey with one answer, 50 sign in with one, and 50 use one callback of a
 * provider; 50 requests turn two-step verification on with one code; 50 sign-ins use one code, and 50 one recovery
 * code; 50 requests use one ticket. Three processes answer them. Before that, one of them is asked about email
 * addresses with and without an account.
 */
export async function signIn(rounds = '5'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const pupils: SchoolPerson[] = []
  const school = await startSchool(stack, SITE, pupils)
  const site = await startSite(stack, 3, school.settings)
  const { call } = createCaller(stack, site.servers, AT_ONCE)
  const faults: string[] = []

  async function round(number: number, person: Person): Promise<void> {
    const { email, token } = person
    const check = (what: string, answers: Answer[], wanted: string) => {
      const found = groupAnswers(answers)
      if (found !== wanted) faults.push(`round ${number}, ${what}: ${found} (wanted ${wanted})`)
    }
    const ticket = async () => {
      const { body } = await call('POST', '/identity/sign-in', '', { email, password: PASSWORD })
      return (body as { ticket: string }).ticket
    }
    /** Simulates that a minute has passed. */
    const forgetCodes = () => site.pool.query("update identity.two_step set used_steps = '{}'")
    const finish = (own: string, code: string) =>
      call('POST', '/identity/sign-in/code', '', { ticket: own, code })
    const once = `1 × 200 undefined, ${AT_ONCE - 1} × 401`

    const options = await call('POST', '/me/security/passkeys/options', token)
    const { passkey, response } = createPasskey(
      SITE,
      (options.body as { options: Parameters<typeof createPasskey>[1] }).options,
    )
    check(
      'adding a passkey',
      await times(() => call('POST', '/me/security/passkeys', token, { response })),
      `1 × 201 The passkey was added., ${AT_ONCE - 1} × 400 invalid`,
    )
    const challenge = await call('POST', '/identity/passkey/options')
    const use = passkey.answer(
      (challenge.body as { options: Parameters<typeof passkey.answer>[0] }).options,
    )
    check(
      'one challenge',
      await times(() => call('POST', '/identity/passkey', '', { response: use })),
      `${once} unauthenticated`,
    )
    await checkCallback(number, person)

    const setup = await call('POST', '/me/security/two-step', token)
    const { secret } = setup.body as { secret: string }
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

  /** A provider's answer opens one sign-in session, however often the browser sends it. */
  async function checkCallback(number: number, { accountId }: Person): Promise<void> {
    pupils.push({ id: accountId, claims: {} })
    await site.pool.query(
      `with way as (
         insert into identity.credential (account_id, kind, name) values ($1, 'oidc', 'School')
         returning id, account_id
       )
       insert into identity.connection (credential_id, account_id, provider, issuer, subject)
       select id, account_id, 'school', $2, account_id::text from way`,
      [accountId, school.issuer],
    )
    const { host } = new URL(SITE)
    const start = await call('GET', '/identity/oidc/school/start', '', undefined, { host })
    const cookie = [start.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])
    const back = new URL(
      await visitSchool(school.issuer, String(start.headers.location), accountId),
    )
    const answers = await times(() =>
      call('GET', back.pathname + back.search, '', undefined, { host, cookie: cookie.join('; ') }),
    )
    const opened = answers.filter(({ headers }) =>
      String(headers['set-cookie']).includes('firstbell_session='),
    )
    if (opened.length !== 1 || answers.some(({ status }) => status !== 303))
      faults.push(
        `round ${number}, one callback: ${opened.length} sessions, ${groupAnswers(answers)}`,
      )
  }

  faults.push(...(await enumeration(site, createCaller(stack, [site.server], 1))))
  for (const [index, person] of (await site.students(Number(rounds))).entries())
    await round(index + 1, person)
  const { rows } = await site.pool.query<{ account: string }>(
    `select account_id || ' has ' || cardinality(recovery_hashes) || ' recovery codes' as account
     from identity.two_step where cardinality(recovery_hashes) <> 9`,
  )
  faults.push(...rows.map(({ account }) => account))
  return { result: `${rounds} rounds, ${faults.length} faults`, faults }
}
