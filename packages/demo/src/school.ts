import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import Provider, {
  errors,
  interactionPolicy,
  type Adapter,
  type AdapterPayload,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { students } from './people.ts'

/**
 * An OpenID provider for trying out and testing how people sign in with another provider's account. It
 * asks nobody for a password: whoever opens its page chooses who to be. Only for loopback addresses.
 */

export interface SchoolPerson {
  /** The provider's id of the account (`sub`). */
  id: string
  /** What the provider tells: `name`, `email`, `email_verified`. */
  claims: Readonly<Record<string, unknown>>
}

export interface SchoolOptions {
  /** Its address, without a slash at the end; a path in it is where it is mounted. */
  issuer: string
  client: { id: string; secret: string; redirectUris: readonly string[] }
  /** Whom the page offers; read at each request. */
  people: readonly SchoolPerson[]
  /** Where `email` and `name` are told; default: at userinfo, as the standard has it. */
  claimsIn?: 'userinfo' | 'id_token'
}

/** Those of the demo data's provider: a new one, one of the demo accounts, one without a verified address. */
export const schoolPeople: readonly SchoolPerson[] = [
  {
    id: 'school-alex',
    claims: { name: 'Alex Berger', email: 'alex@school.example', email_verified: true },
  },
  {
    id: 'school-mia',
    claims: { name: students.Mia.name, email: students.Mia.email, email_verified: true },
  },
  {
    id: 'school-noor',
    claims: { name: 'Noor Haddad', email: 'noor@school.example', email_verified: false },
  },
]

const HOUR = 3600

/** Sign-ins under way, in memory: they end with the process. */
function memory(): (model: string) => Adapter {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>()
  return (model) => {
    const key = (id: string) => `${model}:${id}`
    const find = async (matches: (key: string, payload: AdapterPayload) => boolean) =>
      [...kept].find(([id, { payload, until }]) => until > Date.now() && matches(id, payload))?.[1]
        .payload
    return {
      upsert: async (id, payload, seconds = HOUR) => {
        for (const [other, { until }] of kept) if (until <= Date.now()) kept.delete(other)
        kept.set(key(id), { payload, until: Date.now() + seconds * 1000 })
      },
      find: (id) => find((other) => other === key(id)),
      findByUid: (uid) =>
        find((other, payload) => other.startsWith(`${model}:`) && payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const found = kept.get(key(id))
        if (found) found.payload = { ...found.payload, consumed: Math.floor(Date.now() / 1000) }
      },
      destroy: async (id) => void kept.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}

/** Everything is granted: the page asks who somebody is, and nothing else. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { provider, client, session, params } = oidc
  const grant = new provider.Grant({
    accountId: session!.accountId!,
    clientId: client!.clientId,
  })
  grant.addOIDCScope(String(params!['scope']))
  await grant.save()
  return grant
}

/** Whoever comes is asked who to be, also who was here before. */
function alwaysAsk() {
  const { base, Check } = interactionPolicy
  const policy = base()
  policy
    .get('login')!
    .checks.add(
      new Check('always', 'a person is to be chosen', ({ oidc }: KoaContextWithOIDC) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return policy
}

function configure({ client, people, claimsIn }: SchoolOptions, mount: string): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    adapter: memory(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...client.redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'school' }],
    } as NonNullable<Configuration['jwks']>,
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: claimsIn !== 'id_token',
    findAccount: (_ctx, id) => {
      const person = people.find((one) => one.id === id)
      return person && { accountId: id, claims: async () => ({ ...person.claims, sub: id }) }
    },
    loadExistingGrant: grantAll,
    interactions: {
      policy: alwaysAsk(),
      url: (_ctx, { uid }) => `${mount}/interaction/${uid}`,
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: HOUR, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
  }
}

/** Answers the requests of a provider, page included. */
export function createSchool(options: SchoolOptions): RequestListener {
  const mount = new URL(options.issuer).pathname.replace(/\/$/, '')
  const provider = new Provider(options.issuer, configure(options, mount))
  const answer = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return sendPage(response, page(options.people))
    const chosen = new URLSearchParams(await bodyOf(request)).get('person')
    const known = options.people.some(({ id }) => id === chosen)
    await provider.interactionFinished(
      request,
      response,
      known ? { login: { accountId: chosen! } } : { error: 'access_denied' },
    )
  }

  return (request, response) => {
    const original = request.url ?? '/'
    const url = original.slice(mount.length) || '/'
    if (!/^\/interaction\/[\w-]+$/.test(url)) {
      // As a mounted Koa app is told where it is.
      Object.assign(request, { originalUrl: original, url })
      return void answer(request, response)
    }
    interact(request, response).catch((error: unknown) => {
      const gone = error instanceof errors.SessionNotFound
      response.writeHead(gone ? 400 : 500, { 'content-type': 'text/plain' })
      response.end(gone ? 'This sign-in is over. Please start again.' : 'Something went wrong.')
    })
  }
}

const BODY_MAX = 4096

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) if (body.length < BODY_MAX) body += String(chunk)
  return body
}

function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  response.end(html)
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

/** What a person's button says below the name. */
function about({ claims }: SchoolPerson): string {
  const { email, email_verified: verified } = claims
  if (typeof email !== 'string') return 'without an address'
  return verified === true ? email : `${email}, not verified`
}

const page = (people: readonly SchoolPerson[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Demo School</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 24rem; margin: 10vh auto; padding: 0 1rem }
  form { display: grid; gap: .75rem }
  button { padding: .75rem 1rem; font: inherit; text-align: start; border: 1px solid; border-radius: .5rem; background: none; color: inherit; cursor: pointer }
  button span { display: block }
  button:focus-visible { outline: 3px solid #2b7de9; outline-offset: 2px }
</style>
<main>
<h1>Demo School</h1>
<p>A provider of accounts for trying things out. Who do you want to be?</p>
<form method="post">
${people
  .map(
    (person) =>
      `<button name="person" value="${escaped(person.id)}"><strong>${escaped(String(person.claims['name'] ?? person.id))}</strong><span>${escaped(about(person))}</span></button>`,
  )
  .join('\n')}
<button name="person" value="">Cancel</button>
</form>
</main>
</html>
`
