import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import type { MailLinks } from './identity-client.ts'

export const mailLinks: MailLinks = {
  sendPasswordReset: async (email) => (await call(endpoints.forgotPassword, { email })).message,
  resendVerification: async (email) =>
    (await call(endpoints.resendVerification, { email })).message,
  verifyEmail: async (token) => {
    const { message, next } = await call(endpoints.verifyEmail, { token })
    return { text: message, next: next ?? null }
  },
  resetPassword: async (token, newPassword) =>
    (await call(endpoints.resetPassword, { token, newPassword })).message,
}
