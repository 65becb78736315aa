import { ApiError } from './api.ts'

/**
 * Gives each request an Idempotency-Key. A request without an answer may have taken effect, so the next
 * attempt with the same input reuses the key; after an answer the next attempt gets a new key.
 * @param send takes JSON input
 */
export function repeatable<Input, Output>(
  send: (input: Input, idempotencyKey: string) => Promise<Output>,
): (input: Input) => Promise<Output> {
  const unanswered = new Map<string, string>()
  return async (input) => {
    const content = JSON.stringify(input)
    const key = unanswered.get(content) ?? newKey()
    unanswered.set(content, key)
    try {
      const answer = await send(input, key)
      unanswered.delete(content)
      return answer
    } catch (error) {
      if (isRefusal(error)) unanswered.delete(content)
      throw error
    }
  }
}

/** Returns whether the server answered and changed nothing. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.offline && error.status < 500
}

/** Returns whether a repeated request would be refused again, unlike one that was too slow or one of too many. */
export function isFinalRefusal(error: unknown): error is ApiError {
  return isRefusal(error) && error.status !== 408 && error.status !== 429
}

/** Returns 128 random bits. `crypto.randomUUID` does not exist without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
