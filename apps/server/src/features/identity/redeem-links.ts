import type { Database, Tx } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import {
  confirmAddress,
  findRecipient,
  isContested,
  recipientOf,
  verifiedAccountOf,
  withdrawAddressChange,
} from './account-addresses.ts'
import { linkInvalid, passwordNeeded } from './account-errors.ts'
import { refuseEasyPassword } from './common-passwords.ts'
import { findLink, redeemToken, type Purpose } from './mailed-links.ts'
import type { Verified } from './provider.ts'
import { digest } from './secrets.ts'

/** What opening a mailed link changes in our tables, whichever provider keeps the password. */

/** What a redeemed link changed. */
interface Redeemed {
  accountId: string
  email: string
  /** Ids of the sign-ups of that address that were deleted. */
  deleted: string[]
}

/**
 * Checks a link and the password that it is to set, before that costs a hash.
 * @returns the link's account
 * @throws AppError invalid when the link has expired or its account has gone, or the password is easy
 */
export async function checkLinkPassword(
  db: Database,
  token: string,
  purpose: Purpose,
  newPassword: string,
): Promise<string> {
  const link = await findLink(db, token, purpose)
  const recipient = link && (await findRecipient(db, link.accountId))
  if (!recipient) throw linkInvalid()
  refuseEasyPassword('newPassword', newPassword, recipient)
  return link.accountId
}

/**
 * @param setsPassword whether the account gets a new password with it
 * @throws AppError choose_password when the address is contested and the account gets none; invalid when
 *   the link has expired or was replaced, or its address belongs to another account
 */
export async function redeemVerification(
  tx: Tx,
  token: string,
  setsPassword: boolean,
): Promise<Verified & Redeemed> {
  const link = await redeemToken(tx, token, 'verify-email')
  if (link === null) throw linkInvalid()
  const { accountId, email, used: already, next } = link
  if (already) {
    if ((await verifiedAccountOf(tx, email)) !== accountId) throw linkInvalid()
    return { accountId, email, already, next, deleted: [] }
  }
  // Whoever reads the address cannot tell whose password each of several links confirms.
  if (!setsPassword && (await isContested(tx, email))) throw passwordNeeded()
  const deleted = await confirmAddress(tx, accountId, email)
  if (deleted === null) throw linkInvalid()
  return { accountId, email, already, next, deleted }
}

/**
 * Everything of a reset but the password itself: verifies the address, withdraws a change of address,
 * which somebody who knew the old password may have asked for, and mails the notice.
 * @throws AppError invalid when the link was used, replaced or has expired, or its address belongs to
 *   another account
 */
export async function redeemReset(tx: Tx, mailer: Mailer, token: string): Promise<Redeemed> {
  const link = await redeemToken(tx, token, 'reset-password')
  if (link === null) throw linkInvalid()
  const { accountId } = link
  const deleted = await confirmAddress(tx, accountId, link.email)
  if (deleted === null) throw linkInvalid()
  await withdrawAddressChange(tx, accountId)
  const { email, name } = await recipientOf(tx, accountId)
  await mailer.enqueue(tx, {
    key: `password-changed:${digest(token).toString('hex')}`,
    to: email,
    template: 'password-changed',
    data: { name },
  })
  return { accountId, email, deleted }
}
