import { recordAct } from '../features/audit/audit.ts'
import { listSubscribers } from '../features/newsletter/newsletter.ts'
import type { Config } from '../platform/config/config.ts'
import { toCsv } from '../platform/csv.ts'
import type { Database } from '../platform/database/database.ts'
import { onDatabase, runCommand } from './command-line.ts'

/**
 * Returns the newsletter's subscribers as CSV in the order of subscription, with their unsubscribe links, which every
 * newsletter must contain (rule mail-15).
 */
export async function subscribersCsv(
  db: Database,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<string> {
  const rows = (await listSubscribers(db)).map(({ email, token, subscribedAt }) => [
    email,
    subscribedAt.toISOString(),
    `${publicUrl}/newsletter/unsubscribe?token=${encodeURIComponent(token)}`,
  ])
  return toCsv([['email', 'subscribed_at', 'unsubscribe_link'], ...rows])
}

/** `npm run -s newsletter-export > FILE`. A server may be running. */
const main = () =>
  onDatabase(async (db, config) => {
    const csv = await subscribersCsv(db, config)
    await db.transaction().execute((tx) => recordAct(tx, { kind: 'newsletter_exported' }))
    await new Promise((written) => process.stdout.write(csv, written))
    return 0
  })

if (import.meta.main) runCommand(main)
