/** The code that is asked for after the password. */
export function TwoStepSection() {
  return null
}
