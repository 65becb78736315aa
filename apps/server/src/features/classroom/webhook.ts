import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../platform/http/errors.ts'
import { checkRoom, recordJoined, recordLeft } from './check-room.ts'
import type { MediaEvent } from './livekit.ts'
import { WEBHOOK_PATH } from './media-server.ts'
import { recordEgressEnded } from './recording.ts'
import { orUnavailable, type ClassroomContext } from './rooms.ts'

/** Events of a media server are smaller than this. */
const BODY_LIMIT = 256 * 1024

/** Adds the endpoint of the media server's webhooks (rule classroom-10). A failure makes the media server try again. */
export async function webhookRoute(app: FastifyInstance, context: ClassroomContext): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the bytes of the body as they were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    )
    scope.post(WEBHOOK_PATH, { schema: { hide: true } }, async (request) => {
      const { body, headers } = request
      const event = Buffer.isBuffer(body)
        ? await context.media.api.readWebhook(body, headers.authorization)
        : undefined
      if (!event) throw new AppError('malformed', messages.malformed)
      await orUnavailable(handle(context, event))
      return { received: true }
    })
  })
}

async function handle(context: ClassroomContext, event: MediaEvent): Promise<void> {
  if (event.event === 'egress_ended' && event.egress) await recordEgressEnded(context, event.egress)
  const { rows } = await sql<{ id: string; recording: boolean }>`
    select id, recording from classroom where room = ${event.room ?? ''}`.execute(context.db)
  const room = rows[0]
  // Events about the rooms of another site that shares the media server are ignored.
  if (!room) return
  const { participant } = event
  if (event.event === 'participant_joined' && participant) {
    await recordJoined(context, room.id, participant)
    // Their booking may have ended, or a switch changed, since they got their token.
    await checkRoom(context, room.id)
  } else if (event.event === 'participant_left' && participant) {
    // A webhook about the beginning may be late or lost.
    await recordJoined(context, room.id, participant)
    await recordLeft(context, room.id, participant.sid, event.createdAt || null)
  } else if (event.event === 'participant_connection_aborted' && participant)
    // Their media never connected, but a check may have seen them.
    await recordLeft(context, room.id, participant.sid, event.createdAt || null)
  else if (
    event.event === 'room_finished' ||
    // The owner may have begun or stopped to share a screen.
    (room.recording && /^track_(?:un)?published$/.test(event.event))
  )
    await checkRoom(context, room.id)
}
