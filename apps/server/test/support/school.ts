import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSchool, type SchoolPerson } from '@firstbell/demo/school'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll } from 'vitest'
import { visitSchool } from './school-visit.ts'

/** Another identity provider, on a loopback address, for tests of signing in with its accounts. */

/** Listens until the tests of the file have ended. @param make receives the URL */
async function listen(make: (url: string) => RequestListener): Promise<string> {
  let handle: RequestListener = () => {}
  const server = createServer((request, response) => handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  handle = make(url)
  return url
}

const CLIENT = { id: 'firstbell', secret: 'a secret: with / and %' }

/** Returns the settings of a site with only this provider. */
const settingsOf = (name: string, issuer: string) => ({
  OIDC_PROVIDERS: name,
  [`OIDC_${name.toUpperCase()}_ISSUER`]: issuer,
  [`OIDC_${name.toUpperCase()}_CLIENT_ID`]: CLIENT.id,
  [`OIDC_${name.toUpperCase()}_CLIENT_SECRET`]: CLIENT.secret,
})

/**
 * Starts a real provider (oidc-provider) with people that a test chooses.
 * @param publicUrl of the site
 */
export async function openSchool(
  publicUrl: string,
  claimsIn: 'userinfo' | 'id_token' = 'userinfo',
) {
  const people: SchoolPerson[] = []
  const name = claimsIn === 'userinfo' ? 'school' : 'academy'
  const redirectUris = [`${publicUrl}/identity/oidc/${name}/callback`]
  const issuer = await listen((url) =>
    createSchool({ issuer: url, client: { ...CLIENT, redirectUris }, people, claimsIn }),
  )
  return {
    name,
    issuer,
    settings: settingsOf(name, issuer),
    /** Adds a person, or changes their claims. @returns the person's id */
    knows(id: string, claims: Record<string, unknown>): string {
      const at = people.findIndex((one) => one.id === id)
      people.splice(at < 0 ? people.length : at, at < 0 ? 0 : 1, { id, claims })
      return id
    },
    /**
     * Signs in there like a new browser.
     * @param person null: the person refuses
     * @returns the URL that the provider redirects to
     */
    visit: (start: string, person: string | null) => visitSchool(issuer, start, person),
  }
}

/** Ways in which a provider can answer falsely or late. */
export interface Lies {
  /** Claims that replace those of the ID token. */
  claims?: Record<string, unknown>
  /** How the ID token is signed. Default: correctly. */
  signed?: 'by another key' | 'with none' | 'not at all'
  /** Milliseconds by which each answer except the discovery is delayed. */
  slow?: number
  /** Does not answer. */
  silent?: boolean
  userinfo?: Record<string, unknown>
  /** Metadata that replace the published ones. */
  metadata?: Record<string, unknown>
}

/** Starts a provider with wrong answers, which a real one would not give. */
export async function openLiar() {
  const lies: Lies = {}
  const asked: { path: string; authorization: string | undefined; body: string }[] = []
  const [right, wrong] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(right.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let nonce = ''

  async function idToken(issuer: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      sub: 'liar',
      aud: CLIENT.id,
      iat: now,
      exp: now + 300,
      nonce,
      ...lies.claims,
    }
    if (lies.signed === 'with none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    }
    const key = lies.signed === 'by another key' ? wrong.privateKey : right.privateKey
    const signed = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(key)
    return lies.signed === 'not at all' ? signed.replace(/[^.]+$/, 'AAAA') : signed
  }

  const issuer = await listen((url) => (request, response) => {
    const send = (body: object) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (lies.silent) return
    if (request.url === '/.well-known/openid-configuration')
      return send({
        issuer: url,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/userinfo`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...lies.metadata,
      })
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
      if (lies.slow !== undefined) await new Promise((passed) => setTimeout(passed, lies.slow))
      if (request.url === '/jwks') return send({ keys: [jwk] })
      if (request.url === '/userinfo') return send({ sub: 'liar', ...lies.userinfo })
      return send({
        access_token: 'token',
        token_type: 'Bearer',
        expires_in: 300,
        id_token: await idToken(url),
      })
    })()
  })

  return {
    name: 'liar',
    issuer,
    settings: settingsOf('liar', issuer),
    asked,
    /** Sets how the following answers are wrong. */
    lie(about: Lies) {
      for (const key of Object.keys(lies)) delete lies[key as keyof Lies]
      Object.assign(lies, about)
    },
    /** Returns the answer with which it redirects a browser. */
    answerTo(start: string, publicUrl: string): string {
      const query = new URL(start).searchParams
      nonce = query.get('nonce') ?? ''
      const answer = new URLSearchParams({ code: 'code', state: query.get('state') ?? '' })
      return `${publicUrl}/identity/oidc/liar/callback?${answer.toString()}`
    },
  }
}
