import { errorOf, exchange, parse, withToken } from './api.ts'

/**
 * Requests a URL from which the browser can download a file once, without a token (rule wire-23).
 * @param path path and query of the file
 * @throws {ApiError} as `call`
 */
export function requestFileUrl(path: string): Promise<string> {
  return withToken(async (token) => {
    const { status, body, ...headers } = await exchange(
      path,
      { method: 'POST', headers: { authorization: `Bearer ${token}` } },
      (response) => response.text(),
    )
    const answer = parse(body)
    if (status === 200 && hasUrl(answer)) return answer.url
    throw errorOf(status, answer, headers)
  })
}

const hasUrl = (answer: unknown): answer is { url: string } =>
  typeof (answer as { url?: unknown } | undefined)?.url === 'string'
