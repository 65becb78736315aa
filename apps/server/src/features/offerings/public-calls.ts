import type { Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/offerings'
import { sessionsOf } from '@firstbell/contract/schedule'
import type { Database } from '../../platform/database/database.ts'
import { definePublicCall, orFromPrimary } from '../../platform/http/public-call.ts'
import { listPublic, readPublic } from './read-offerings.ts'

/**
 * Returns the calls for offerings whose responses do not depend on the caller, by name.
 * @param primary read if a replica does not have the offering yet
 * @param takesPayments whether classes have a price, and what cannot be paid for is marked
 */
export function publicOfferingCalls(primary: Database, takesPayments: boolean) {
  const readOne = <K extends Kind>(from: Database, kind: K, id: string) =>
    orFromPrimary(from, primary, (db) => readPublic(db, kind, id, takesPayments))
  const { getAllClasses } = takesPayments ? calls : calls.withoutClassPrices
  return {
    getAllClasses: definePublicCall(getAllClasses, async (from, query) => {
      const { items, ...paging } = await listPublic(from, 'class', query, takesPayments)
      return { message: messages.ok, classes: items, ...paging }
    }),
    getAllCourses: definePublicCall(calls.getAllCourses, async (from, query) => {
      const { items, ...paging } = await listPublic(from, 'course', query, takesPayments)
      return { message: messages.ok, courses: items, ...paging }
    }),
    // Seats left must not be stale on the page where a seat is booked, so each request reads the row.
    getClass: definePublicCall(
      calls.getClass,
      async (from, { id }) => {
        const { entity, series } = await readOne(from, 'class', id)
        return { message: messages.ok, class: entity, ...(series && { series }) }
      },
      { loadedEachTime: true },
    ),
    getCourse: definePublicCall(
      calls.getCourse,
      async (from, { id }) => {
        const { entity } = await readOne(from, 'course', id)
        const at = (instant: number) => new Date(instant).toISOString()
        const sessions = sessionsOf(entity).map(({ startsAt, endsAt }) => ({
          startsAt: at(startsAt),
          endsAt: at(endsAt),
        }))
        return { message: messages.ok, course: entity, sessions }
      },
      { loadedEachTime: true },
    ),
  }
}
