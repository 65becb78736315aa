import { emails } from '../features.ts'
import { resetTwoStep } from '../features/identity/identity.ts'
import { createMailer } from '../platform/mail/mail.ts'
import { onDatabase, runCommand } from './command-line.ts'

/**
 * `npm run reset-two-step -- EMAIL`, for a person who has lost both phone and recovery codes (rule twostep-12). A server may
 * be running. If none is, the mail is sent after its next start.
 */
async function main(): Promise<number> {
  const [email] = process.argv.slice(2)
  if (!email) {
    process.stderr.write('Usage: npm run reset-two-step -- EMAIL\n')
    return 2
  }
  return onDatabase(async (db) => {
    const reset = await resetTwoStep(db, createMailer(emails), email.trim())
    if (!reset) {
      process.stderr.write(`Nobody has verified the address ${email}.\n`)
      return 1
    }
    process.stdout.write(
      reset.was
        ? `Two-step verification is off for ${reset.email}, who is logged out everywhere and told by mail.\n`
        : `Two-step verification was off for ${reset.email} already, who is logged out everywhere now.\n`,
    )
    return 0
  })
}

runCommand(main)
