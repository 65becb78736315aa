import { errorOf, type ServerCall } from './api.ts'

/** Wraps a server call so that it throws `ApiError`, as calls in the browser do. */
export const withApiErrors =
  (serverCall: ServerCall): ServerCall =>
  async (endpoint, input) => {
    try {
      return await serverCall(endpoint, input)
    } catch (error) {
      const status = (error as { status?: unknown } | null)?.status
      if (typeof status !== 'number') throw error
      const { details } = error as { details?: object }
      const { message, code, fields } = error as Record<string, unknown>
      throw errorOf(status, { message, code, fields, ...details })
    }
  }
