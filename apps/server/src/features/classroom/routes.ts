import { drawOnBoard, getBoard } from '@firstbell/contract/board'
import * as calls from '@firstbell/contract/classroom'
import { BOARD_UPDATE_MAX_BYTES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { FeatureHttp } from '../../platform/feature.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import { readBoard, storeUpdate } from './board.ts'
import { addEntry, deleteEntry, listEntries } from './chat.ts'
import * as moderation from './moderation.ts'
import { listRecordings, retryRecording } from './recording.ts'
import { readRoom, type ClassroomContext } from './rooms.ts'

/** Each change asks the media server. */
const changes: RateRule = { name: 'classroom', points: 600, minutes: 10 }

/** Browsers store four updates a second while somebody draws. */
const drawing: RateRule = { name: 'board', points: 4_000, minutes: 10 }
/** An update in Base64, and what JSON adds. */
const BOARD_BODY_BYTES = Math.ceil((BOARD_UPDATE_MAX_BYTES * 4) / 3) + 1024

export function classroomRoutes(
  { route }: Pick<FeatureHttp, 'route'>,
  context: ClassroomContext,
): void {
  const limited = { perPerson: changes }
  route(calls.getRoom, {}, async ({ params }, person) => ({
    message: messages.ok,
    ...(await readRoom(context, person.id, params.id)),
  }))
  route(calls.changeRoom, limited, async ({ params, body }, owner) => {
    await moderation.setSwitches(context, owner.id, params.id, body)
    return { message: messages.ok }
  })
  route(calls.muteInRoom, limited, async ({ params, body }, owner) => {
    await moderation.mute(context, owner.id, params.id, body)
    return { message: messages.ok }
  })
  route(calls.removeFromRoom, limited, async ({ params }, owner) => {
    await moderation.removePerson(context, owner.id, params.id, params.person)
    return { message: messages.ok }
  })
  route(calls.readmitToRoom, limited, async ({ params }, owner) => {
    await moderation.readmitPerson(context, owner.id, params.id, params.person)
    return { message: messages.ok }
  })
  route(calls.endRoom, limited, async ({ params }, owner) => {
    await moderation.endRoom(context, owner.id, params.id)
    return { message: messages.ok }
  })
  route(calls.raiseHand, limited, async ({ params, body }, person) => {
    await moderation.setHand(context, person.id, params.id, body)
    return { message: messages.ok }
  })
  route(calls.postChat, {}, async ({ params, body }, person) => ({
    message: messages.ok,
    entry: await addEntry(context, person.id, params.id, body.text),
  }))
  route(calls.getChat, {}, async ({ params }, person) => ({
    message: messages.ok,
    entries: await listEntries(context, person.id, params.id),
  }))
  route(calls.deleteChatEntry, limited, async ({ params }, person) => {
    await deleteEntry(context, person.id, params.id, params.entry)
    return { message: messages.ok }
  })
  route(getBoard, {}, async ({ params, query }, person) => ({
    message: messages.ok,
    ...(await readBoard(context, person.id, params.id, query.after ?? 0)),
  }))
  route(
    drawOnBoard,
    { perPerson: drawing, bodyLimit: BOARD_BODY_BYTES },
    async ({ params, body }, person) => {
      await storeUpdate(context, person.id, params.id, body.update)
      return { message: messages.ok }
    },
  )
  route(calls.startRecording, limited, async ({ params }, owner) => {
    await moderation.startRecording(context, owner.id, params.id)
    return { message: messages.ok }
  })
  route(calls.stopRecording, limited, async ({ params }, owner) => {
    await moderation.stopRecording(context, owner.id, params.id)
    return { message: messages.ok }
  })
  route(calls.getRecordings, {}, async ({ params }, owner) => ({
    message: messages.ok,
    recordings: await listRecordings(context, owner.id, params.id),
  }))
  route(calls.retryRecording, limited, async ({ params }, owner) => {
    await retryRecording(context, owner.id, params.id, params.recording)
    return { message: messages.ok }
  })
}
