import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSchool, schoolPeople, type SchoolPerson } from '@firstbell/demo/school'

/**
 * Starts another identity provider on a loopback address.
 * @param publicUrl of the site that its people sign in to
 * @returns its issuer, and the settings of a site that uses it as `school`
 */
export async function startSchool(
  stack: AsyncDisposableStack,
  publicUrl: string,
  people: readonly SchoolPerson[] = schoolPeople,
) {
  const client = { id: 'firstbell', secret: 'a secret of the school' }
  let handle: RequestListener = () => {}
  const server = createServer((request, response) => handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirectUris = [`${publicUrl}/identity/oidc/school/callback`]
  handle = createSchool({ issuer, client: { ...client, redirectUris }, people })
  return {
    issuer,
    settings: {
      PUBLIC_URL: publicUrl,
      OIDC_PROVIDERS: 'school',
      OIDC_SCHOOL_ISSUER: issuer,
      OIDC_SCHOOL_CLIENT_ID: client.id,
      OIDC_SCHOOL_CLIENT_SECRET: client.secret,
    },
  }
}
