import { messages } from '@firstbell/contract/messages'
import { askForMyData, getMyData } from '@firstbell/contract/own-data'
import type { FastifyRequest } from 'fastify'
import { idField } from '@firstbell/contract/fields'
import * as z from 'zod/mini'
import { defineFeature } from '../../platform/feature.ts'
import { attachmentNamed } from '../../platform/http/attachment.ts'
import type { RouteDescription } from '../../platform/http/openapi.ts'
import { identity } from '../identity/feature.ts'
import { ownDataEmails } from './emails.ts'
import { ask, fetchCopy, forget, ownDataJobs, resume, stateOf } from './own-data.ts'

const fileOperation: RouteDescription = {
  tag: 'ownData',
  summary: 'The own data, while they are ready.',
  who: 'person',
  parameters: [
    { in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } },
  ],
  answers: {
    200: {
      description: 'A ZIP of JSON files by topic, of the own files, and of a README.txt.',
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    },
  },
  errors: ['not_found'],
}
const fileParams = z.object({ id: idField })

/** Everything that the site keeps about a person, for themselves (docs/product/own-data.md). */
export const ownData = defineFeature({
  name: 'own-data',
  needs: { identity },
  tables: ['own_data'],
  foreignTables: { reads: ['person'] },
  emails: ownDataEmails,
  callerForeignKeys: ['own_data_person_id_fkey'],
  resumeJobs: resume,
  open: (context) => ({
    routes: ({ app, route, guard }) => {
      route(askForMyData, {}, async (_input, person) => {
        await ask(context, person)
        return { message: messages.myDataAsked }
      })
      route(getMyData, {}, async (_input, person) => ({
        message: messages.ok,
        ...(await stateOf(context, person.id)),
      }))
      app.get('/me/data/:id', {
        exposeHeadRoute: false,
        config: { described: fileOperation },
        schema: { params: fileParams },
        onRequest: async (request: FastifyRequest) => {
          request.caller = await guard('person', request)
        },
        handler: async (request, reply) => {
          const { id } = request.params as z.output<typeof fileParams>
          const { bytes, body, madeOn } = await fetchCopy(context, request.caller?.id ?? '', id)
          const day = madeOn.toISOString().slice(0, 10)
          return reply
            .type('application/zip')
            .header('content-length', String(bytes))
            .header('cache-control', 'private, no-store')
            .header('x-content-type-options', 'nosniff')
            .header('content-disposition', attachmentNamed(`firstbell-${day}.zip`))
            .send(body)
        },
      })
    },
    jobs: ownDataJobs(context),
    hooks: {
      personLeaves: (tx, { id }) => forget(tx, id),
      personData: async (tx, { id, add }) =>
        add(
          'copies of your data',
          await tx
            .selectFrom('own_data')
            .select(['asked_at', 'state', 'bytes', 'expires_at'])
            .where('person_id', '=', id)
            .orderBy('asked_at')
            .execute(),
        ),
    },
  }),
})
