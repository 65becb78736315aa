import type { RequestListener } from 'node:http'
import { createSchool, schoolPeople } from '@firstbell/demo/school'
import { callbackPath, demoSchool } from '../features/identity/identity.ts'
import type { Config } from '../platform/config/config.ts'

/**
 * The provider that comes with demo data, for trying out how people sign in with another provider's
 * account. It is in this process, on the site's own address.
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
