import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import type { Sentence } from './sentences.ts'

/** Answers by the code of the Node.js error. Other errors are answered with 400. */
const STATUSES: Record<string, [status: string, code: string, message: Sentence]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large', messages.bodyTooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Content Too Large', 'too_large', messages.bodyTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'malformed', messages.malformed],
}

/**
 * Answers requests that the parser of Node.js rejects, with the usual error body (rule wire-4), and closes the connection.
 * Node.js itself would answer without a body. The body is in English, because the headers are unknown.
 */
export function answerMalformedRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, stream) => {
    const socket = stream as Socket & { _httpMessage?: ServerResponse }
    // Another answer cannot follow headers that have been sent.
    if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy(error)
    const [status, code, message] = STATUSES[error.code ?? ''] ?? [
      '400 Bad Request',
      'malformed',
      messages.malformed,
    ]
    const body = JSON.stringify({ message, code } satisfies ErrorBody)
    // An answer to HEAD has no body (RFC 9110 §9.3.2).
    const sentBody = error.rawPacket?.subarray(0, 5).toString() === 'HEAD ' ? '' : body
    socket.write(
      `HTTP/1.1 ${status}\r\nconnection: close\r\ncache-control: no-store\r\ncontent-type: application/json; charset=utf-8\r\ncontent-language: en\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${sentBody}`,
    )
    socket.destroySoon()
  })
}
