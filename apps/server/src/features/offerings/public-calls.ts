import { messages } from '@firstbell/contract/messages'
import { getAllClasses, getAllCourses, getClass, getCourse } from '@firstbell/contract/offerings'
import type { Database } from '../../platform/database/database.ts'
import { definePublicCall } from '../../platform/http/public-call.ts'
import { getPublic, listPublic } from './read-offerings.ts'

/** The calls for offerings whose responses do not depend on the caller, by name. */
export const publicOfferingCalls = (primary: Database, takesPayments: boolean) => ({
  getAllClasses: definePublicCall(getAllClasses, async (from, query) => {
    const { items, ...paging } = await listPublic(from, 'class', query, takesPayments)
    return { message: messages.ok, classes: items, ...paging }
  }),
  getAllCourses: definePublicCall(getAllCourses, async (from, query) => {
    const { items, ...paging } = await listPublic(from, 'course', query, takesPayments)
    return { message: messages.ok, courses: items, ...paging }
  }),
  getClass: definePublicCall(
    getClass,
    async (from, { id }) => {
      const { entity, series } = await getPublic(from, primary, 'class', id, takesPayments)
      return { message: messages.ok, class: entity, ...(series && { series }) }
    },
    { loadedEachTime: true },
  ),
  getCourse: definePublicCall(
    getCourse,
    async (from, { id }) => ({
      message: messages.ok,
      course: (await getPublic(from, primary, 'course', id, takesPayments)).entity,
    }),
    { loadedEachTime: true },
  ),
})
