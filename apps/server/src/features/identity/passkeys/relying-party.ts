import { isIP } from 'node:net'

/** This site, as authenticators know it (WebAuthn's relying party). */
export interface RelyingParty {
  /** The host of PUBLIC_URL: browsers use a passkey there and nowhere else. */
  id: string
  /** The origin of the pages that may ask for one. */
  origin: string
}

/** Null where the host is an IP address, for which browsers make no passkeys (rule passkey-8). */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl)
  // A URL has an IPv6 address in brackets.
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? { id: hostname, origin } : null
}
