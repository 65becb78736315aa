import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idParams, numeric } from './fields.ts'
import { BOARD_UPDATE_MAX_BYTES } from './limits.ts'
import { messages } from './messages.ts'

/** The whiteboard of a classroom (docs/product/classroom.md): updates of a Yjs document, in Base64. */

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const MAX_LENGTH = 4 * Math.ceil(BOARD_UPDATE_MAX_BYTES / 3)

export const getBoard = defineCall('getBoard', {
  summary: 'What has been drawn on the board of a session, for those in the room.',
  params: idParams,
  query: z.object({
    /** The version of an earlier answer: only what was stored after it. */
    after: z.optional(numeric({ invalid: messages.invalidInput, min: 0, max: 1_000_000 })),
  }),
  output: z.object({
    message: z.string(),
    /** To be merged in any order. */
    updates: z.array(z.string()),
    version: z.number(),
  }),
  errors: ['not_found', 'gone', 'not_open'],
})

export const drawOnBoard = defineCall('drawOnBoard', {
  summary: 'Store an update of the board: the owner, and students in the room while they may draw.',
  params: idParams,
  body: z.object({
    update: z
      .string({ error: messages.invalidInput })
      .check(
        z.minLength(1, messages.invalidInput),
        z.maxLength(MAX_LENGTH, messages.tooLong),
        z.regex(BASE64, messages.invalidInput),
      ),
  }),
  errors: ['not_found', 'gone', 'not_open', 'board_full'],
})
