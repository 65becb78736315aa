import { createEmbeddedClient } from './embedded.ts'
import type { IdentitySettings, ProviderClient } from './identity-client.ts'

export async function createIdentityClient(
  settings: IdentitySettings = { provider: 'embedded' },
): Promise<ProviderClient> {
  if (settings.provider === 'embedded') return createEmbeddedClient()
  const { loadedOnDemand } = await import('./loaded-on-demand.ts')
  return loadedOnDemand(async () => (await import('./firebase.ts')).createFirebaseClient(settings))
}
