import type { Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import type {
  ClassEntity,
  Counts,
  CourseEntity,
  Following,
  ListQuery,
  SeriesDates,
  SuggestedInstructor,
} from '@firstbell/contract/offerings'
import type { InstructorTab, ProfileSection } from '@firstbell/contract/profile'
import { days } from '@firstbell/messages/formats'
import * as m from '@firstbell/messages/offering'
import { call, endpoints, keys, type CallOptions } from '#shared/api/api.ts'

export interface EntityOf {
  /** `dates` is present if the class itself was fetched, not a list (rule series-4). */
  class: ClassEntity & { dates?: SeriesDates | undefined }
  course: CourseEntity
}
export type { Kind }
export type Offering = EntityOf[Kind]

/** The parameters of the public lists: search, filters and paging (rule list-7). */
export type PublicListQuery = Partial<Omit<ListQuery, 'ranges' | 'days'>> & {
  ranges?: string
  days?: string
}

export interface ListPage<K extends Kind = Kind> {
  items: EntityOf[K][]
  total: number
  page: number
  pages: number
  /** True if there are more items than `total` (rule list-14). */
  capped?: boolean | undefined
  /** Present for queries with `counts`. */
  counts?: Counts | undefined
  /** Present for a search without results (rule finding-9). */
  suggestions?: EntityOf[K][] | undefined
  /** Present with `suggestions` (rule finding-13). */
  instructors?: SuggestedInstructor[] | undefined
  /** Present if the list was limited to one own class (`id`), which has later classes in its series (rule scope-1). */
  following?: Following | undefined
}

/**
 * What differs between classes and courses in lists, cards and their actions. It is in the home
 * page's first load; `kindDetails` has the rest.
 */
export interface KindRow<K extends Kind> extends Readonly<
  Record<keyof typeof m.classWords, string>
> {
  /** Shown if the list could not be loaded. */
  listFailed: string
  path: (id: string) => string
  listPath: '/classes' | '/courses'
  /** Whether the public list omits ended offerings (rule list-5). */
  listsOnlyComing: boolean
  /** Query parameter that opens the booking dialog (rule screen-20). */
  bookingParameter: 'book' | 'enroll'
  /** The section and the instructor's tab of the account area with the person's booked and taught offerings. */
  bookedSection: ProfileSection
  taughtTab: InstructorTab
  /** The duration in the unit of cards and pages (rule offering-11). */
  duration: (value: number) => string
  durationShort: (value: number) => string

  keys: typeof keys.classes | typeof keys.courses
  calls: {
    list: (query: PublicListQuery, options: CallOptions) => Promise<ListPage<K>>
    one: (id: string, options: CallOptions) => Promise<EntityOf[K]>
  }
}

export const kinds: { readonly [K in Kind]: KindRow<K> } = {
  class: {
    ...m.classWords,
    listFailed: messages.classesFailed,
    path: (id) => `/classes/${id}`,
    listPath: '/classes',
    listsOnlyComing: true,
    bookingParameter: 'book',
    bookedSection: 'my-classes',
    taughtTab: 'myClasses',
    duration: m.minutes,
    durationShort: m.minutesShort,
    keys: keys.classes,
    calls: {
      list: async (query, options) => {
        // Without payments classes have no price, and the call has no such order.
        const { sort, ...rest } = query
        const input = options.meta?.takesPayments || sort !== 'price' ? query : rest
        const { classes: items, ...page } = await call(endpoints.getAllClasses, input, options)
        return { ...page, items }
      },
      one: async (id, options) => {
        const { class: item, series } = await call(endpoints.getClass, { id }, options)
        return { ...item, dates: series }
      },
    },
  },
  course: {
    ...m.courseWords,
    listFailed: messages.coursesFailed,
    path: (id) => `/courses/${id}`,
    listPath: '/courses',
    listsOnlyComing: false,
    bookingParameter: 'enroll',
    bookedSection: 'my-courses',
    taughtTab: 'myCourses',
    duration: days,
    durationShort: days,
    keys: keys.courses,
    calls: {
      list: async (query, options) => {
        const { courses: items, ...page } = await call(endpoints.getAllCourses, query, options)
        return { ...page, items }
      },
      one: async (id, options) => (await call(endpoints.getCourse, { id }, options)).course,
    },
  },
}

export function isCourse(item: Offering): item is CourseEntity {
  return 'modules' in item
}

export function kindOf(item: Offering): Kind {
  return isCourse(item) ? 'course' : 'class'
}
