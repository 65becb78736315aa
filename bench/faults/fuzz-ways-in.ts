import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { createPasskey, type SoftPasskey } from '../../apps/server/test/support/authenticator.ts'
import { renewTokens, type Person, type Site } from '../site.ts'

/** People with all ways to sign in, for requests to the calls about them. */

interface KeptPasskey {
  owner: Person
  id: string
  passkey: SoftPasskey
}

const newSecret = () => randomBytes(32).toString('base64url')
const codeOf = (secret: Buffer) =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) }).generate()

/**
 * `connected` have an account of the school, passkeys and other sign-in sessions, which requests remove. `settingUp`
 * have a key for codes, and `on` have two-step verification and a sign-in that waits for a code.
 * @param every milliseconds after which tokens are renewed
 */
export async function createWaysIn(stack: AsyncDisposableStack, site: Site, every: number) {
  const { pool, url } = site
  const connected = await site.people(200, 'student')
  const settingUp = await site.people(150, 'student')
  const on = await site.people(200, 'student')
  await renewTokens(stack, site, [...connected, ...settingUp, ...on], every)
  const accountsOf = (people: readonly Person[]) => people.map(({ accountId }) => accountId)

  await pool.query(
    `with way as (
       insert into identity.credential (account_id, kind, name)
       select unnest($1::uuid[]), 'oidc', 'School' returning id, account_id
     )
     insert into identity.connection (credential_id, account_id, provider, issuer, subject)
     select id, account_id, 'school', 'https://school.example', account_id::text from way`,
    [accountsOf(connected)],
  )
  const { rows: sessions } = await pool.query<{ id: string; account_id: string }>(
    `insert into identity.login (account_id, token_hash, verified, confirmed_at, expires_at)
     select account_id, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), true, now(), now() + interval '1 day'
     from unnest($1::uuid[]) as given (account_id), generate_series(1, 3)
     returning id, account_id`,
    [accountsOf(connected)],
  )

  const post = async (path: string, person: Person | null, body?: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  type NewOptions = Parameters<typeof createPasskey>[1]
  const newOptions = async (owner: Person) =>
    (await post('/me/security/passkeys/options', owner))['options'] as NewOptions
  const passkeys: KeptPasskey[] = []
  for (const owner of connected) {
    const { passkey, response } = createPasskey(site.issuer, await newOptions(owner))
    const added = await post('/me/security/passkeys', owner, { response })
    passkeys.push({ owner, id: (added['passkey'] as { id: string }).id, passkey })
  }
  const answers = []
  for (const owner of connected) {
    const { response } = createPasskey(site.issuer, await newOptions(owner))
    answers.push({ owner, response: response as object })
  }
  /** Signs answers of passkeys, to sign in or to confirm. */
  const uses = []
  for (const { owner, passkey } of passkeys) {
    const { options } = await post('/identity/passkey/options', null)
    const response = passkey.answer(options as Parameters<SoftPasskey['answer']>[0])
    uses.push({ owner, response: response as object })
  }

  const secrets = new Map([...settingUp, ...on].map(({ id }) => [id, randomBytes(20)]))
  await pool.query(
    `insert into identity.two_step (account_id, secret, turned_on_at)
     select account_id, secret, case when account_id = any($3::uuid[]) then now() end
     from unnest($1::uuid[], $2::bytea[]) as given (account_id, secret)`,
    [accountsOf([...settingUp, ...on]), [...secrets.values()], accountsOf(on)],
  )
  const tickets = on.map((owner) => ({ owner, ticket: newSecret() }))
  await pool.query(
    `insert into identity.sign_in_ticket
       (token_hash, account_id, credential_id, credential_version, methods, expires_at)
     select sha256(convert_to(ticket, 'UTF8')), given.account_id, id, version, '{pwd}',
       now() + interval '1 day'
     from unnest($1::text[], $2::uuid[]) as given (ticket, account_id)
       join identity.credential on credential.account_id = given.account_id`,
    [tickets.map(({ ticket }) => ticket), accountsOf(on)],
  )
  const pending = Array.from({ length: 300 }, newSecret)
  await pool.query(
    `insert into identity.oidc_pending (browser_hash, step, provider, label, issuer, subject, name,
       email, email_verified, next, expires_at)
     select sha256(convert_to(secret, 'UTF8')), 'sign_up', 'school', 'School',
       'https://school.example', 'pupil-' || n, 'Pupil', 'pupil.' || n || '@example.org', true,
       '/courses', now() + interval '1 day'
     from unnest($1::text[]) with ordinality as given (secret, n)`,
    [pending],
  )

  return {
    connected,
    settingUp,
    on,
    passkeys,
    answers,
    uses,
    tickets,
    pending,
    sessions: sessions.map(({ id, account_id }) => ({
      id,
      owner: connected.find(({ accountId }) => accountId === account_id)!,
    })),
    /** Returns the current code of a person's app; six digits for other people. */
    codeOf(person: Person | null): string {
      const secret = person && secrets.get(person.id)
      return secret ? codeOf(secret) : '123456'
    },
  }
}
export type WaysIn = Awaited<ReturnType<typeof createWaysIn>>

type Pick = <T>(from: readonly T[]) => T

/**
 * Returns the parts of a valid request to a call about ways to sign in; null for other calls.
 * @returns `who` sends it, and the values of fields and parameters by name
 */
export function wayIn(
  world: WaysIn,
  method: string,
  path: string,
  pick: Pick,
): { who: Person | null; values: Record<string, unknown>; cookie?: string; only?: string } | null {
  const { connected, settingUp, on } = world
  switch (`${method} ${path}`) {
    case 'GET /identity/oidc/{name}/start':
    case 'GET /identity/oidc/{name}/callback':
      return { who: null, values: { name: 'school' } }
    case 'GET /identity/oidc/pending':
    case 'POST /identity/oidc/sign-up':
      return { who: null, values: {}, cookie: `firstbell_oidc_pending=${pick(world.pending)}` }
    case 'POST /me/security/connections':
      return { who: pick(settingUp), values: { provider: 'school' } }
    case 'DELETE /me/security/connections/{provider}':
      return { who: pick(connected), values: { provider: 'school' } }
    case 'POST /me/security/passkeys': {
      const { owner, response } = pick(world.answers)
      return { who: owner, values: { response } }
    }
    case 'PUT /me/security/passkeys/{id}':
    case 'DELETE /me/security/passkeys/{id}': {
      const { owner, id } = pick(world.passkeys)
      return { who: owner, values: { id } }
    }
    case 'POST /identity/passkey':
      return { who: null, values: { response: pick(world.uses).response } }
    case 'POST /me/security/confirm': {
      const { owner, response } = pick(world.uses)
      const only = pick(['password', 'response', 'provider'])
      return { who: owner, values: { response, provider: 'school' }, only }
    }
    case 'DELETE /me/security/sessions/{id}': {
      const { owner, id } = pick(world.sessions)
      return { who: owner, values: { id } }
    }
    case 'PUT /me/security/two-step': {
      const who = pick(settingUp)
      return { who, values: { code: world.codeOf(who) } }
    }
    case 'DELETE /me/security/two-step':
    case 'POST /me/security/recovery-codes':
      return { who: pick(on), values: {} }
    case 'POST /identity/sign-in/code': {
      const { owner, ticket } = pick(world.tickets)
      return { who: null, values: { ticket, code: world.codeOf(owner) } }
    }
    default:
      return null
  }
}
