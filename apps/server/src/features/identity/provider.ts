import type { Tx } from '../../platform/database/database.ts'
import type { Purpose } from './embedded/links.ts'

/**
 * The port to whoever knows the passwords (rule identity-1). Behind it is the embedded provider or a
 * hosted one (docs/identity-providers.md).
 */

/** What a verified ID token says. */
export interface TokenClaims {
  /** The provider's name for the account; `person.subject`. */
  subject: string
  email: string
  emailVerified: boolean
  /** Seconds since 1970. */
  issuedAt: number
  /** The provider's session, where it has such a thing: once that has ended, so has the token. */
  sessionId?: string
  /**
   * Where the provider's sessions are not known by name: when the person signed in, in seconds since
   * 1970. Sign-ins from before the account's last change of password do not count any more.
   */
  authenticatedAt?: number
}

/**
 * What the product does in the transaction that changes an account: all of it or nothing of it
 * happens. It may be run again when the transaction has to be repeated, so it touches nothing but
 * the database. A provider that is not in our database changes the account around the transaction
 * and takes its change back when this throws.
 */
export type Alongside<T> = (tx: Tx) => Promise<T>

export interface IdentityProvider {
  /** @throws AppError unauthenticated for anything but a genuine token that is still valid */
  verify(idToken: string): Promise<TokenClaims>

  /**
   * Makes an account with an address to be verified by mail. Sign-ups of one address wait beside each
   * other: whoever opens the mailed link has the account of that link, and the others are gone. Where
   * the provider has one account an address, `replaced` is the subject of the one that had to go.
   * @param account.verified true only for accounts that the operator makes; no mail is sent
   * @param account.next where the link leads on to, a path of this site
   * @throws AppError already_registered when the address is verified; invalid when the password is
   *   easy to guess
   */
  createAccount<T>(
    account: { email: string; password: string; name: string; verified?: boolean; next?: string },
    alongside: (tx: Tx, made: { subject: string; replaced: string | null }) => Promise<T>,
  ): Promise<T>

  /**
   * Notes another address for the account and mails it a link; reset links mailed until now die.
   * Whoever signs in from now on has to verify it first. Until then the account has the address that
   * it has verified last, which open sessions go on with; back to that one withdraws the change.
   * @param alongside is told whether the address waits for its verification
   * @throws AppError already_registered when the address is verified by somebody else;
   *   unauthenticated when the account has gone
   */
  changeEmail<T>(
    change: { subject: string; email: string; name: string },
    alongside: (tx: Tx, waits: boolean) => Promise<T>,
  ): Promise<T>

  /**
   * Ends every session but `keepSessionId`, and every link.
   * @throws AppError forbidden when `oldPassword` is wrong; invalid when the new one is easy to guess
   */
  changePassword<T>(
    change: {
      subject: string
      oldPassword: string
      newPassword: string
      keepSessionId: string | undefined
    },
    alongside: Alongside<T>,
  ): Promise<T>

  /** Removes the account with its sessions. @throws AppError unauthenticated when it has gone */
  deleteAccount<T>(subject: string, alongside: Alongside<T>): Promise<T>
}

/** The links of our own mails (rules identity-14, identity-18): where they lead, and how one gets another. */
export interface LinkProvider {
  /**
   * The address is the account's from now on, whoever else waited for it.
   * @throws AppError invalid when the link was replaced or is too old, or the address has gone to
   *   somebody else
   */
  verifyEmail(token: string): Promise<Verified>
  /**
   * Ends every session, withdraws a change of address, and counts as verification: the link reached
   * the address.
   * @returns the account's address
   * @throws AppError invalid when the link was used, replaced, or is too old, or the password is easy
   *   to guess; the link then still stands
   */
  resetPassword(token: string, newPassword: string): Promise<string>
  /**
   * Has a link mailed to the address if an account of it is waiting for one. Here the same row is
   * written for every address, and a job finds out whose it is: so neither the answer nor its time
   * tells whether there is an account.
   * @param accountId the account that the browser has shown to be its own, of several that wait
   */
  requestLink(email: string, purpose: Purpose, accountId?: string): Promise<void>
}

/** What a verification link came to. */
export interface Verified {
  email: string
  /** It had been opened before. */
  already: boolean
  /** Where the person wanted to go when they signed up. */
  next: string | null
}
