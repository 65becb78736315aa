import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/people'
import { defineFeature } from '../../platform/feature.ts'
import { accounts } from '../accounts/feature.ts'
import { audit } from '../audit/feature.ts'
import { identity } from '../identity/feature.ts'
import { instructors } from '../instructors/feature.ts'
import { offerings } from '../offerings/feature.ts'
import { uploads } from '../uploads/feature.ts'
import { peopleEmails } from './emails.ts'
import { listPeople, readPerson } from './read-people.ts'
import { reinstate, suspend } from './suspend.ts'

/** People for administrators: who they are, what they do, and whether they may (docs/product/owner.md). */
export const people = defineFeature({
  name: 'people',
  needs: { accounts, audit, identity, instructors, offerings, uploads },
  tablesOfOthers: {
    reads: ['booking', 'payment'],
    // The suspension is a state of the person, so that every feature that reads people knows it.
    writes: ['person'],
  },
  emails: peopleEmails,
  open: (context, { identity: { provider }, uploads: { files } }) => ({
    routes: ({ route }) => {
      const { db } = context
      route(calls.getPeople, {}, async ({ query }) => ({
        message: messages.ok,
        ...(await listPeople(db, query)),
      }))
      route(calls.getPerson, {}, async ({ params }) => ({
        message: messages.ok,
        ...(await readPerson(context, files, params.id)),
      }))
      route(calls.suspendPerson, {}, async ({ body }, admin) => {
        await suspend(context, provider, admin.id, body.personId, body.reason)
        return { message: messages.personSuspended }
      })
      route(calls.reinstatePerson, {}, async ({ body }) => {
        await reinstate(context, body.personId, body.reason)
        return { message: messages.personReinstated }
      })
    },
  }),
})
