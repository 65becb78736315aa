/** The person's passkeys. */
export function PasskeysSection() {
  return null
}
