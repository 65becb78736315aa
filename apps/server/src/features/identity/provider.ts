import type { Tx } from '../../platform/database/database.ts'
import type { Purpose } from './mailed-links.ts'

/**
 * The interface between the product and what keeps the passwords: the embedded provider or a hosted
 * one (rule identity-1, docs/identity-providers.md).
 */

/** Claims of a verified ID token. */
export interface TokenClaims {
  /** The provider's id of the account; `person.subject`. */
  subject: string
  email: string
  emailVerified: boolean
  /** Seconds since 1970. */
  issuedAt: number
  /** The provider's login, if it has logins; the token ends with it. */
  loginId?: string
  /**
   * For providers without login ids: when the person signed in, in seconds since 1970. A change of
   * password ends earlier sign-ins.
   */
  authenticatedAt?: number
}

/**
 * What the product does in the transaction that changes an account. It touches the database only,
 * because the transaction may be repeated. A hosted provider reverts its own change when this throws.
 */
export type Alongside<T> = (tx: Tx) => Promise<T>

export interface IdentityProvider {
  /** @throws AppError unauthenticated for anything but a genuine token that is still valid */
  verify(idToken: string): Promise<TokenClaims>

  /**
   * Creates an account and mails a link that verifies its address. Several sign-ups may wait for one
   * address; the first whose link is opened keeps it, and the others are deleted. A provider with one
   * account an address deletes the former sign-up instead: `replaced` is its subject.
   * @param account.verified true only for accounts that the operator creates; no mail is sent
   * @param account.next path of this site that the link leads on to
   * @throws AppError already_registered when the address is verified; invalid when the password is
   *   easy to guess
   */
  createAccount<T>(
    account: { email: string; password: string; name: string; verified?: boolean; next?: string },
    alongside: (tx: Tx, made: { subject: string; replaced: string | null }) => Promise<T>,
  ): Promise<T>

  /**
   * Stores the new address of an account and mails it a link; unused reset links end. Later sign-ins
   * wait for its verification. Until then the account keeps its verified address, which open logins
   * go on with; changing back to that one withdraws the change.
   * @param alongside gets whether the address waits for its verification
   * @throws AppError already_registered when another account has verified the address; unauthenticated
   *   when the account is gone
   */
  changeEmail<T>(
    change: { subject: string; email: string; name: string },
    alongside: (tx: Tx, waits: boolean) => Promise<T>,
  ): Promise<T>

  /**
   * Ends every login but `keepLoginId`, and every reset link.
   * @throws AppError forbidden when `oldPassword` is wrong; invalid when the new one is easy to guess
   */
  changePassword<T>(
    change: {
      subject: string
      oldPassword: string
      newPassword: string
      keepLoginId: string | undefined
    },
    alongside: Alongside<T>,
  ): Promise<T>

  /** Removes the account with its logins. @throws AppError unauthenticated when it is gone */
  deleteAccount<T>(subject: string, alongside: Alongside<T>): Promise<T>
}

/** The links of our own mails (rules identity-14, identity-18). */
export interface LinkProvider {
  /**
   * Gives the address to the account of the link; others that waited for it lose their claim.
   * @param newPassword replaces the account's, and ends its logins; needed where the address is contested
   *   (rule account-26)
   * @throws AppError choose_password when it is needed and absent; the link then remains valid; invalid when the link was replaced or has expired, or another account has verified
   *   the address
   */
  verifyEmail(token: string, newPassword?: string): Promise<Verified>
  /**
   * Sets the password, ends every login, withdraws a change of address, and verifies the address,
   * which the link reached (rule identity-17).
   * @returns the account's address
   * @throws AppError invalid when the link was used, replaced, or has expired, or the password is easy
   *   to guess; the link then remains valid
   */
  resetPassword(token: string, newPassword: string): Promise<string>
  /**
   * Has a link mailed to the address if an account waits for one. The request enqueues the same job for
   * every address; the job looks for accounts, so neither the answer nor its time tells whether there
   * is one.
   * @param accountId the account that the browser has proven to be its own, of several that wait
   */
  requestLink(email: string, purpose: Purpose, accountId?: string): Promise<void>
}

/** The result of opening a verification link. */
export interface Verified {
  email: string
  /** The link was opened before. */
  already: boolean
  /** Path of this site that the person was heading for when they signed up. */
  next: string | null
}
