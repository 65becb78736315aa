import { join } from 'node:path'
import { sql } from 'kysely'
import { deleteInBatches } from '../../platform/database/in-batches.ts'
import { defineFeature } from '../../platform/feature.ts'
import type { Caller } from '../../platform/http/routes.ts'
import { bookings } from '../bookings/feature.ts'
import { materials } from '../materials/feature.ts'
import { uploads } from '../uploads/feature.ts'
import { BOARD_DAYS } from './board.ts'
import { CHAT_DAYS } from './chat.ts'
import { checkOpenRooms, roomJobs } from './check-room.ts'
import { enterRoom, type JoinedSession } from './enter-room.ts'
import { openMediaServer } from './media-server.ts'
import { recordingJobs, resumeStoring } from './recording.ts'
import type { ClassroomContext } from './rooms.ts'
import { classroomRoutes } from './routes.ts'
import { classroomSettings } from './settings.ts'
import { createSignalling, SIGNALLING_PATH } from './signalling.ts'
import { webhookRoute } from './webhook.ts'

/** Rooms for sessions without a meeting link (docs/product/classroom.md). */
export const classroom = defineFeature({
  name: 'classroom',
  needs: { bookings, materials, uploads },
  tables: [
    'classroom',
    'classroom_person',
    'classroom_stay',
    'chat_entry',
    'classroom_recording',
    'board_update',
  ],
  tablesOfOthers: { reads: ['offering', 'session', 'person', 'identity.login'] },
  settings: classroomSettings,
  enqueueAfterRestore: resumeStoring,
  callerGoneIfViolated: ['classroom_person_person_id_fkey', 'chat_entry_person_id_fkey'],
  personalData: [
    {
      topic: 'classroom',
      table: 'classroom_person',
      by: { person: 'person_id' },
      joins: { classroom: 'classroom_id' },
      columns: [
        'classroom.offering_id',
        'classroom.starts_at as session_at',
        'entered_at',
        'hand_raised_at',
        'removed_at',
      ],
      orderBy: ['entered_at'],
      omits: { internal: ['login_id'] },
    },
    {
      topic: 'time in the classroom',
      table: 'classroom_stay',
      by: { person: 'person_id' },
      joins: { classroom: 'classroom_id' },
      columns: [
        'classroom.offering_id',
        'classroom.starts_at as session_at',
        'joined_at',
        'left_at',
      ],
      orderBy: ['joined_at'],
      omits: { internal: ['connection'] },
    },
    {
      topic: 'chat in the classroom',
      table: 'chat_entry',
      by: { person: 'person_id' },
      joins: { classroom: 'classroom_id' },
      columns: ['classroom.offering_id', 'text', 'at'],
      orderBy: ['at'],
      omits: { internal: ['id'] },
    },
  ],
  open: async ({ config, db, log, limiter }) => {
    const { server, start, stop } = await openMediaServer({ config, db, log }, () =>
      checkOpenRooms(context),
    )
    const context: ClassroomContext = {
      config,
      db,
      log,
      media: server,
      recordingsFolder: join(config.dataDir, 'recordings'),
      recordingMaxMegabytes: config.recordingMaxMegabytes,
    }
    const signalling = createSignalling(server, limiter, config.trustProxy)
    return {
      api: {
        enterRoom: (person: Pick<Caller, 'id' | 'loginId'>, session: JoinedSession) =>
          enterRoom(context, person, session),
      },
      routes: async ({ route, app }) => {
        classroomRoutes({ route }, context)
        if (!server.on) return
        await webhookRoute(app, context)
        if (server.embedded) signalling.routes(app)
        app.addHook('onReady', () => start(app))
        app.addHook('onClose', stop)
      },
      ...(server.embedded && {
        upgrades: { [SIGNALLING_PATH]: signalling.upgrade },
        drain: signalling.close,
      }),
      jobs: [
        ...roomJobs(context),
        ...recordingJobs(context),
        {
          name: 'purge-chat',
          cron: '17 * * * *',
          run: () =>
            deleteInBatches(
              db,
              'chat_entry',
              sql`at < now() - make_interval(days => ${CHAT_DAYS}::int)`,
            ),
        },
        {
          name: 'purge-boards',
          cron: '27 * * * *',
          run: () =>
            deleteInBatches(
              db,
              'board_update',
              sql`at < now() - make_interval(days => ${BOARD_DAYS}::int)`,
            ),
        },
      ],
    }
  },
})
