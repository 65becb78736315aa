/** Accounts of other providers that open this one. */
export function ConnectionsSection() {
  return null
}
