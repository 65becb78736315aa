/** What openid-client's errors may carry. Their causes can hold tokens and claims, which no log is to have. */
interface ProviderError {
  message?: unknown
  code?: unknown
  /** The provider's own code (RFC 6749 §5.2). */
  error?: unknown
  cause?: unknown
}

const fieldsOf = (error: unknown): ProviderError =>
  typeof error === 'object' && error !== null ? error : {}

/** Whether the person has said no at the provider, which is no fault. */
export const isNo = (error: unknown): boolean => fieldsOf(error).error === 'access_denied'

const DEPTH = 4

/** Why a provider or its answer was refused: messages and codes, and nothing else of the error. */
export function reasonOf(error: unknown): string {
  const reasons: string[] = []
  let next: unknown = error
  for (let depth = 0; depth < DEPTH && next instanceof Error; depth += 1) {
    const { message, code, error: own, cause } = fieldsOf(next)
    const codes = [own, code].filter((one) => typeof one === 'string' && /^\w{1,60}$/.test(one))
    reasons.push(codes.length > 0 ? `${String(message)} (${codes.join(', ')})` : String(message))
    next = cause
  }
  return [...new Set(reasons)].join(': ')
}
