import { loadConfig } from '../platform/config.ts'
import { connectForCommand } from '../platform/connect.ts'
import { createLog } from '../platform/log.ts'

/**
 * `npm run grant-admin -- EMAIL` and `npm run revoke-admin -- EMAIL`: the only way to the admin
 * flag (rule operation-14). Works beside a running server; takes effect with the person's next request.
 */
async function main(): Promise<number> {
  const [action, email] = process.argv.slice(2)
  if ((action !== 'grant' && action !== 'revoke') || !email) {
    process.stderr.write(
      `Usage: npm run ${action === 'revoke' ? 'revoke' : 'grant'}-admin -- EMAIL\n`,
    )
    return 2
  }
  const config = loadConfig(process.env, process.cwd())
  const database = await connectForCommand(config, createLog('error'))
  try {
    const person = await database.db
      .updateTable('person')
      .set({ is_admin: action === 'grant' })
      .where('email', '=', email.trim())
      .returning(['name', 'email'])
      .executeTakeFirst()
    if (!person) {
      process.stderr.write(`Nobody is registered with ${email}.\n`)
      return 1
    }
    process.stdout.write(
      `${person.name} <${person.email}> is ${action === 'grant' ? 'now an admin' : 'no admin any more'}.\n`,
    )
    return 0
  } finally {
    await database.close()
  }
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  },
)
