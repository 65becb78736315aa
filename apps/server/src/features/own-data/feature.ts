import { messages } from '@firstbell/contract/messages'
import { downloadMyData } from '@firstbell/contract/own-data'
import { withOwnDeadline } from '../../platform/database/deadlines.ts'
import { defineFeature } from '../../platform/feature.ts'
import { audit } from '../audit/feature.ts'
import { identity } from '../identity/feature.ts'
import { zipOf } from './archive.ts'
import { collectMembers } from './collect-members.ts'
import { admitDownload } from './own-data.ts'

const PATH = '/me/data.zip'
/** The deadline of the database queries, enough for an instructor with thousands of classes. */
const COLLECT_MS = 20_000

/** Lets a person download everything that the site keeps about them (docs/product/own-data.md). */
export const ownData = defineFeature({
  name: 'own-data',
  needs: { identity, audit },
  tablesOfOthers: { reads: ['offering', 'person'] },
  open: (context) => ({
    routes: ({ route, fileRoute, tickets }) => {
      route(downloadMyData, {}, async ({ request }, person) => {
        await admitDownload(context, person)
        return { message: messages.ok, url: await tickets.issue(request, PATH) }
      })
      fileRoute(
        {
          path: PATH,
          who: 'person',
          type: 'zip',
          tag: 'me',
          summary:
            'Everything that is kept about the caller: JSON files by topic and their uploads.',
          ticketOnly: true,
        },
        async (_input, { id }) => {
          const day = new Date().toISOString().slice(0, 10)
          const members = await withOwnDeadline(
            () => collectMembers(context, id, context.config.publicUrl),
            COLLECT_MS,
          )
          return { name: `firstbell-${day}.zip`, content: zipOf(members) }
        },
      )
    },
  }),
})
