import { sql } from 'kysely'
import { recordAct } from '../features/audit/audit.ts'
import { onDatabase, runCommand } from './command-line.ts'

/**
 * `npm run grant-admin -- EMAIL` and `npm run revoke-admin -- EMAIL`, the only way to change the admin flag (rule
 * operation-14). A server may be running. The change applies to the person's next request.
 */
async function main(): Promise<number> {
  const [action, email] = process.argv.slice(2)
  if ((action !== 'grant' && action !== 'revoke') || !email) {
    process.stderr.write(
      `Usage: npm run ${action === 'revoke' ? 'revoke' : 'grant'}-admin -- EMAIL\n`,
    )
    return 2
  }
  return onDatabase(async (db) => {
    const { rows } = await sql<{ id: string; name: string; email: string; verified: boolean }>`
      select p.id, p.name, p.email, a.email_verified as verified
      from person p join identity.account a on a.id::text = p.subject
      where p.email = ${email.trim()} order by a.email_verified desc`.execute(db)
    const [person, ...others] = rows
    if (!person) {
      process.stderr.write(`Nobody is registered with ${email}.\n`)
      return 1
    }
    if (!person.verified && others.length > 0) {
      process.stderr.write(
        `Several sign-ups wait for the verification of ${email}, and one may be a stranger's: open the link of the right one first.\n`,
      )
      return 1
    }
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('person')
        .set({ is_admin: action === 'grant' })
        .where('id', '=', person.id)
        .execute()
      const kind = action === 'grant' ? 'admin_granted' : 'admin_revoked'
      await recordAct(tx, { kind, subject: { person: person.id } })
    })
    process.stdout.write(
      `${person.name} <${person.email}> is ${action === 'grant' ? 'now an admin' : 'no admin any more'}.\n`,
    )
    return 0
  })
}

runCommand(main)
