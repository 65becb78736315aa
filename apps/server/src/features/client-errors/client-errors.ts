import { createHash } from 'node:crypto'
import type { ClientErrorReport } from '@firstbell/contract/client-errors'

interface ClientError {
  kind: ClientErrorReport['kind']
  /** Identifies the error across people, hosts and releases. */
  fingerprint: string
  message: string
  stack: string[]
  page: string
}

const LOGGED_FRAMES = 12
/** Frames in the fingerprint. Outer frames differ for the same error. */
const FINGERPRINT_FRAMES = 3

/**
 * Prepares an untrusted report for the log: removes control characters, personal data and secrets.
 */
export function describeClientError(report: ClientErrorReport): ClientError {
  const message = withoutPersonalData(report.message)
  const stack = report.stack
    .split('\n')
    .map((line) => line.trim())
    // `at f (file:1:2)` and React's `at Component`, or Firefox's and Safari's `f@file:1:2`.
    .filter((line) => line.startsWith('at ') || (line.includes('@') && /:\d+$/.test(line)))
    .slice(0, LOGGED_FRAMES)
    .map(withoutPersonalData)
  const known = [
    report.kind,
    message.replace(/\d+/g, '0'),
    ...stack.slice(0, FINGERPRINT_FRAMES).map(withoutPlace),
  ]
  return {
    kind: report.kind,
    fingerprint: createHash('sha256').update(known.join('\n')).digest('hex').slice(0, 12),
    message,
    stack,
    page: withoutPersonalData(report.page),
  }
}

/** Removes quoted text, queries and fragments, email addresses, tokens, ids and long numbers. */
function withoutPersonalData(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- these are removed
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      // “ without ” quotes the rest of the text: searching for the end of each would take quadratic time.
      .replace(/"[^"]*"|“[^”]*”?/g, '"…"')
      // Word by word, to keep the time linear.
      .replace(/\S+/g, withoutSecrets)
      .replace(/\+?\d[\d ()-]{7,}\d/g, '[number]')
      .trim()
  )
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Characters from which a part with letters and digits counts as random. */
const TOKEN_LENGTH = 20

/** Returns a word without query, fragment, email addresses and random-looking parts. */
function withoutSecrets(word: string): string {
  const query = word.search(/[?#]/)
  const position = /(?::\d+){0,2}\)?$/.exec(word)?.[0] ?? ''
  const path =
    query > 0 && word.lastIndexOf('/', query) >= 0 ? word.slice(0, query) + position : word
  const at = path.indexOf('@')
  // Frames of Firefox and Safari are `function@https://…`.
  if (at >= 0 && path.includes('.', at) && !path.startsWith('http', at + 1)) return '[email]'
  return path
    .replace(/[\w-]+(\.js\b)?/g, (part, ending: string | undefined) => {
      if (UUID.test(part)) return '[id]'
      const random = part.length >= TOKEN_LENGTH && /\d/.test(part) && /[a-z]/i.test(part)
      return random && ending === undefined ? '[token]' : part
    })
    .replace(/\[token\](?:\.[\w-]+)+/g, '[token]')
}

/** Returns a frame without line, column, and the hash in a built file's name. */
function withoutPlace(frame: string): string {
  return frame
    .replace(/https?:\/\/[^/\s]+/, '')
    .replace(/-[\w-]{8}(?=\.js)/, '')
    .replace(/(?::\d+){1,2}(?=\)?$)/, '')
}
