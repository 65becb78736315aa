import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { bookedPeople } from '../bookings/bookings.ts'
import { offeringForMail } from '../offering-display/offering-display.ts'

/**
 * Mails about materials that are added after the end of an offering (rule material-7). The first is mailed at once;
 * those of the following 24 hours are mailed together when these are over.
 */

const SEND_MAILS = 'send-new-materials'
const window = sql`interval '24 hours'`

/**
 * Enqueues the mail about new materials: at once, or when the 24 hours that began with the first mail
 * (`material_notice.first_at`) are over. The caller has locked the offering's row.
 */
export async function scheduleMail(tx: Tx, offeringId: string): Promise<void> {
  // The job key merges this into a waiting job. Without a notice, `max` is null, which `greatest` ignores.
  await sql`
    select graphile_worker.add_job(${SEND_MAILS}, json_build_object('offeringId', ${offeringId}::text),
      job_key := ${SEND_MAILS} || ':' || ${offeringId}::text,
      run_at := greatest(now(), max(first_at) + ${window}))
    from material_notice where offering_id = ${offeringId}`.execute(tx)
}

/** Enqueues the mails of unsent materials after a restore, because backups contain no jobs. */
export async function resumeMails(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct offering_id as id from material where untold_since is not null`.execute(tx)
  for (const { id } of rows) await scheduleMail(tx, id)
}

export const materialJobs = (db: Database, mailer: Mailer): Job[] => [
  {
    name: SEND_MAILS,
    keyed: true,
    run: (payload) => sendMails(db, mailer, (payload as { offeringId: string }).offeringId),
  },
]

async function sendMails(db: Database, mailer: Mailer, offeringId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Waits for a change in progress, so that the mail includes it.
    await sql`select from offering where id = ${offeringId} for no key update`.execute(tx)
    const { rows: added } = await sql<{ title: string; position: number; untold_since: Date }>`
      update material set untold_since = null from material as before
      where material.offering_id = ${offeringId} and before.offering_id = material.offering_id
        and before.position = material.position and before.untold_since is not null
      returning material.title, material.position, before.untold_since`.execute(tx)
    if (added.length === 0) return
    const newest = new Date(Math.max(...added.map((material) => material.untold_since.getTime())))
    // Materials that were added within the window are its last mail; later ones begin the next window.
    await sql`
      insert into material_notice (offering_id, first_at) values (${offeringId}, clock_timestamp())
      on conflict (offering_id) do update set first_at = excluded.first_at
      where material_notice.first_at + ${window} <= ${newest}`.execute(tx)
    const { offering } = await offeringForMail(tx, offeringId)
    const titles = added.toSorted((one, other) => one.position - other.position)
    const people = await bookedPeople(tx, offeringId)
    await mailer.enqueueAll(
      tx,
      people.map(({ id, name, clock, email }) => ({
        key: `new-material:${offeringId}:${newest.getTime()}:${id}`,
        to: email,
        template: 'new-material' as const,
        data: { name, clock, offering, titles: titles.map(({ title }) => title) },
      })),
    )
  })
}
