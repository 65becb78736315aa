/** Claims of a JSON Web Token that the server has verified. */
interface TokenClaims {
  email?: string
}

/** Decodes the payload, which is UTF-8 (RFC 7519 §3): `atob` alone yields bytes. */
export function claimsOf(token: string): TokenClaims {
  const payload = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(
    atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.charCodeAt(0),
  )
  return JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims
}
