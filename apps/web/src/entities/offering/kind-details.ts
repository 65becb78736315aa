import { kindMessages } from '@firstbell/contract/kinds'
import { CLASS_CONFIRM_CLOSE_MS, COURSE_CANCEL_CLOSE_MS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type {
  ClassEntity,
  CourseEntity,
  EnrolledPerson,
  OwnListQuery,
} from '@firstbell/contract/offerings'
import type { Scope } from '@firstbell/contract/series-scope'
import * as m from '@firstbell/messages/offering-kinds'
import { call, endpoints, keys, type CallOptions, type InputOf } from '#shared/api/api.ts'
import { classHours, courseHours } from '#shared/format/format-quantities.ts'
import { isCourse, type EntityOf, type Kind, type ListPage, type Offering } from './kinds.ts'

/** The server waits up to 45 s for Stripe while many students book (rule payment-2). */
const BOOKING_TIMEOUT_MS = 55_000

/** What the form of an offering sends. */
export interface FormOf {
  class: InputOf<typeof endpoints.createClass>
  course: InputOf<typeof endpoints.createCourse>
}

const classMessages = {
  ...kindMessages.class,
  bookingFailed: messages.classBookingFailed,
  cancelFailed: messages.classCancelFailed,
  // The product requires this sentence for students, too (rule screen-29).
  noneBooked: messages.noClassesCreated,
  noneCreated: messages.noClassesCreated,
  createFailed: messages.classCreateFailed,
  updateFailed: messages.classUpdateFailed,
  deleteFailed: messages.classDeleteFailed,
  /** The message for a deletion without an answer. */
  deleteUnanswered: messages.genericError,
  deleteFailedInList: messages.classDeleteFailedInList,
}

/**
 * What differs between classes and courses on an offering's page, in dialogs and in the account
 * area. Separate from `kinds`, because the home page's first load does not need it.
 */
export interface KindDetails<K extends Kind> {
  texts: Record<keyof typeof m.classTexts, string>
  messages: Record<Exclude<keyof typeof classMessages, 'deleteFailedInList'>, string> & {
    /** A notice for a failed deletion whose dialog was closed; undefined for courses, which have no such text. */
    deleteFailedInList: string | undefined
  }
  /** The duration in the unit of profile lists (rule offering-11). */
  duration: (value: number) => string
  /** The dialog of a cancelled booking closes after this time (rule limit-4). */
  cancelCloseMs: number
  /** Query keys of the person's booked and taught offerings. */
  bookedKey: readonly string[]
  taughtKey: readonly string[]
  calls: {
    booked: (query: OwnListQuery, options: CallOptions) => Promise<ListPage<K>>
    /** Returns a checkout URL if the seat is held until it is paid. */
    book: (
      id: string,
      code: string | undefined,
      options: CallOptions,
    ) => Promise<{ message: string; checkoutUrl?: string | undefined }>
    cancel: (id: string) => Promise<unknown>
    taught: (query: OwnListQuery, options: CallOptions) => Promise<ListPage<K>>
    /** Returns all created offerings: a class that repeats weekly creates several. */
    create: (form: FormOf[K], options: CallOptions) => Promise<EntityOf[K][]>
    /** With 'following', also updates the later classes of the series (rule scope-4). */
    update: (id: string, form: FormOf[K], scope: Scope) => Promise<EntityOf[K]>
    /**
     * With 'following', also deletes the later classes of the series (rule scope-3).
     * @param reason for the students' mails; '' for none
     */
    remove: (id: string, scope: Scope, reason: string) => Promise<unknown>
  }
}

export const kindDetails: { readonly [K in Kind]: KindDetails<K> } = {
  class: {
    texts: m.classTexts,
    messages: classMessages,
    duration: classHours,
    cancelCloseMs: CLASS_CONFIRM_CLOSE_MS,
    bookedKey: keys.mine.bookedClasses,
    taughtKey: keys.mine.taughtClasses,
    calls: {
      booked: async (query, options) =>
        // Each date of a series is a booking of its own.
        classesOf(await call(endpoints.getBookedClasses, { ...query, series: 'all' }, options)),
      book: (classId, code, options) =>
        call(
          endpoints.bookClass,
          { classId, ...(code !== undefined && { code }) },
          { ...options, timeoutMs: BOOKING_TIMEOUT_MS },
        ),
      cancel: (id) => call(endpoints.cancelClassBooking, { id }),
      taught: async (query, options) => {
        const answer = await call(endpoints.getInstructorClasses, query, options)
        return { ...classesOf(answer), following: answer.following }
      },
      create: async (form, options) => {
        const { class: first, classes } = await call(endpoints.createClass, form, options)
        return classes ?? [first]
      },
      update: async (classId, form, scope) =>
        (await call(endpoints.updateClass, { ...form, classId, scope })).class,
      remove: (id, scope, reason) =>
        call(endpoints.deleteClass, {
          id,
          ...(scope === 'following' && { scope }),
          ...(reason !== '' && { reason }),
        }),
    },
  },
  course: {
    texts: m.courseTexts,
    messages: {
      ...kindMessages.course,
      bookingFailed: messages.courseBookingFailed,
      cancelFailed: messages.courseCancelFailed,
      noneBooked: messages.noCoursesBooked,
      noneCreated: messages.noCoursesCreated,
      createFailed: messages.courseCreateFailed,
      updateFailed: messages.courseUpdateFailed,
      deleteFailed: messages.courseDeleteFailed,
      deleteUnanswered: messages.courseDeleteFailed,
      deleteFailedInList: undefined,
    },
    duration: courseHours,
    cancelCloseMs: COURSE_CANCEL_CLOSE_MS,
    bookedKey: keys.mine.bookedCourses,
    taughtKey: keys.mine.taughtCourses,
    calls: {
      booked: async (query, options) =>
        coursesOf(await call(endpoints.getBookedCourses, query, options)),
      book: (courseId, code, options) =>
        call(
          endpoints.bookCourse,
          { courseId, ...(code !== undefined && { code }) },
          { ...options, timeoutMs: BOOKING_TIMEOUT_MS },
        ),
      cancel: (id) => call(endpoints.cancelCourseBooking, { id }),
      taught: async (query, options) =>
        coursesOf(await call(endpoints.getInstructorCourses, query, options)),
      create: async (form, options) => [(await call(endpoints.createCourse, form, options)).course],
      update: async (courseId, form) =>
        (await call(endpoints.updateCourse, { ...form, courseId })).course,
      remove: (id, _scope, reason) =>
        call(endpoints.deleteCourse, { id, ...(reason !== '' && { reason }) }),
    },
  },
}

type Paging = Partial<Record<'total' | 'page' | 'pages', number | undefined>>

/** An answer without paging contains all items. */
const pageOf = <T>(items: T[], { total = items.length, page = 1, pages = 1 }: Paging) => ({
  items,
  total,
  page,
  pages,
})
const classesOf = ({ classes, ...paging }: Paging & { classes: ClassEntity[] }) =>
  pageOf(classes, paging)
const coursesOf = ({ courses, ...paging }: Paging & { courses: CourseEntity[] }) =>
  pageOf(courses, paging)

/** Returns the enrolled people, if the server includes them for this person. */
export function peopleOf(item: Offering): EnrolledPerson[] {
  return (isCourse(item) ? item.studentsEnrolled : item.enrolledStudents) ?? []
}
