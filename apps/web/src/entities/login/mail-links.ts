import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'

// The calls for mailed links, which are the same for every identity provider. `call` throws ApiErrors.

/** Resolves to the message to show, like the others. */
export async function sendPasswordReset(email: string): Promise<string> {
  return (await call(endpoints.forgotPassword, { email })).message
}

export async function resendVerification(email: string): Promise<string> {
  return (await call(endpoints.resendVerification, { email })).message
}

/**
 * @param newPassword where the address is contested (rule account-26)
 * @returns the verified address, and `next`: the path that the person was heading for when they signed up
 */
export async function verifyEmail(
  token: string,
  newPassword?: string,
): Promise<{ text: string; email: string; next: string | null }> {
  const { message, email, next } = await call(endpoints.verifyEmail, {
    token,
    ...(newPassword !== undefined && { newPassword }),
  })
  return { text: message, email, next: next ?? null }
}

export async function resetPassword(token: string, newPassword: string): Promise<string> {
  return (await call(endpoints.resetPassword, { token, newPassword })).message
}
