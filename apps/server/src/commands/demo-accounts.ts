import { createPasswords } from '../features/identity/identity.ts'
import type { Config } from '../platform/config/config.ts'
import { isLoopback } from '../platform/config/exposure.ts'
import type { Database } from '../platform/database/database.ts'

/** The password in `@firstbell/demo/people`, copied because production installations do not have that package. */
export const DEMO_PASSWORD = 'firstbell-demo'

/**
 * Refuses to start if others can reach the site and the database has accounts with the published demo password. That happens
 * if an operator tries a site with demo data and then makes it public.
 * @throws Error for the operator
 */
export async function refusePublicDemoAccounts(
  db: Database,
  config: Pick<Config, 'production' | 'host' | 'publicUrl' | 'trustProxy' | 'identityProvider'>,
): Promise<void> {
  const isPublic =
    config.production ||
    config.trustProxy > 0 ||
    !isLoopback(config.host) ||
    !isLoopback(new URL(config.publicUrl).hostname)
  if (!isPublic || config.identityProvider !== 'embedded') return
  const accounts = await db
    .selectFrom('identity.account')
    .innerJoin('identity.credential', 'account_id', 'identity.account.id')
    .select(['email', 'identity.credential.password_hash'])
    .where('kind', '=', 'password')
    // The demo accounts use a reserved domain (RFC 2606), which no one can verify on a public site.
    .where('email', 'like', '%@example.com')
    .where('email_verified', '=', true)
    .orderBy('email')
    .execute()
  // The demo accounts share one hash, so it is verified once.
  const passwords = createPasswords()
  const verdicts = new Map<string | null, boolean>()
  for (const { password_hash: hash } of accounts)
    if (!verdicts.has(hash)) verdicts.set(hash, await passwords.verify(DEMO_PASSWORD, hash))
  const demoAccounts = accounts.filter(({ password_hash }) => verdicts.get(password_hash))
  if (demoAccounts.length === 0) return
  throw new Error(
    `The database holds demo accounts, whose password is known to everybody (${demoAccounts.map(({ email }) => email).join(', ')}), and others can reach this site. Start with an empty database (another DATA_DIR or DATABASE_URL). To keep this one, start it where only this machine reaches it, sign in to each of these accounts and delete it or change its password.`,
  )
}
