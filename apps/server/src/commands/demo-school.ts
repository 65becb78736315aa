import type { RequestListener } from 'node:http'
import { createSchool, schoolPeople } from '@firstbell/demo/school'
import { callbackPath, demoSchool } from '../features/identity/identity.ts'
import type { Config } from '../platform/config/config.ts'

/**
 * Creates the OpenID Connect provider that comes with demo data, with which an operator can try signing in with another
 * provider's account. It runs in this process, at the site's own URL.
 */
export function openDemoSchool({ publicUrl }: Pick<Config, 'publicUrl'>): RequestListener {
  const { name, issuer, clientId, clientSecret } = demoSchool(publicUrl)
  const redirectUris = [publicUrl + callbackPath(name)]
  return createSchool({
    issuer,
    client: { id: clientId, secret: clientSecret, redirectUris },
    people: schoolPeople,
  })
}
