import { sql } from 'kysely'
import { deleteInBatches } from '../../platform/database/in-batches.ts'
import { sharedSecret } from '../../platform/database/shared-secret.ts'
import { defineFeature } from '../../platform/feature.ts'
import { identity } from '../identity/feature.ts'
import { createEventHub } from './event-hub.ts'
import { createEventIds } from './event-ids.ts'
import { eventRoutes } from './routes.ts'
import { createStreamSlots } from './stream-slots.ts'

export const events = defineFeature({
  name: 'events',
  needs: { identity },
  tables: ['page_event', 'event_process', 'event_stream'],
  // Triggers on tables of other features write events; those features do not depend on events.
  tablesOfOthers: {
    reads: ['booking', 'booking_event', 'classroom', 'invitation', 'offering', 'person'],
  },
  callerGoneIfViolated: ['event_stream_person_id_fkey'],
  personalData: [
    {
      topic: 'news for open pages',
      table: 'page_event',
      by: { person: 'person_id' },
      columns: ['type', 'offering_id', 'at'],
      omits: { internal: ['xact'] },
    },
    {
      topic: 'open pages',
      table: 'event_stream',
      by: { person: 'person_id' },
      joins: { event_process: 'process_id' },
      columns: ['event_process.seen_at'],
      omits: { internal: ['id'] },
    },
  ],
  open: async (context) => {
    const { db } = context
    const slots = createStreamSlots(db)
    const ids = createEventIds(await sharedSecret(db, 'event-ids'))
    const hub = createEventHub(context, ids, slots)
    let draining = false
    return {
      routes: (http) => {
        eventRoutes(http, hub, slots, context.limiter, () => draining)
        // Fastify waits for open responses before it closes.
        http.app.addHook('preClose', (done) => {
          hub.drain()
          done()
        })
        http.app.addHook('onClose', () => hub.close())
      },
      // The process stops soon: ends the streams and refuses new ones, while other requests are still answered.
      drain: () => {
        draining = true
        hub.drain()
      },
      jobs: [
        {
          name: 'purge-page-events',
          cron: '*/10 * * * *',
          // Longer than `page_events_since` reads back.
          run: () => deleteInBatches(db, 'page_event', sql`at < now() - interval '15 minutes'`),
        },
      ],
    }
  },
})
