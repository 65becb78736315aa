import {
  HOME_PAGE_SIZE,
  INSTRUCTOR_OFFERINGS,
  LIST_CAP,
  MAX_FEATURED,
  type Category,
} from '@firstbell/contract/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#shared/time/now.ts'
import { kinds, type Kind, type ListPage, type PublicListQuery } from './kinds.ts'

/** Requests shortened texts, for cards. Dialogs and pages fetch the complete offering. */
const texts = 'short'

export const listQuery = <K extends Kind>(kind: K, query: PublicListQuery) =>
  queryOptions({
    queryKey: kinds[kind].keys.list(query),
    queryFn: ({ signal, meta }): Promise<ListPage<K>> =>
      kinds[kind].calls.list(query, { signal, meta }),
    placeholderData: keepPreviousData,
  })

/** The first entries of a list. */
export function firstOfList(limit: number, filter: PublicListQuery = {}): PublicListQuery {
  return { ...filter, limit, page: 1, texts }
}

/** A page of a list. The server answers with the last page if there are fewer (rule list-14). */
export const pageOfList = (page: number, limit: number): PublicListQuery => ({
  limit,
  page: Math.min(page, Math.ceil(LIST_CAP / limit)),
  texts,
})

/**
 * The next classes that begin after a minute, without those that begin during it, which count as started.
 * @param minute its first millisecond
 */
export const startingAfter = (minute: number): PublicListQuery =>
  firstOfList(3, { from: new Date(minute + MINUTE).toISOString() })

export const homeClasses = (page: number): PublicListQuery => pageOfList(page, HOME_PAGE_SIZE)

/** Courses that the carousel fetches first; it fetches the rest when a visitor turns it. */
export const CAROUSEL_FIRST = 7
/** Maximum number of slides in the carousel; the courses page lists all courses. */
export const CAROUSEL_MAX = 50
export const carouselFirst = firstOfList(CAROUSEL_FIRST)
export const carouselAll = firstOfList(CAROUSEL_MAX)

/** The queries of home's rails (rule finding-14). */
export const rails = {
  /** Of both kinds; administrators feature six at most (rule owner-4). */
  featured: firstOfList(MAX_FEATURED, { selection: 'featured' }),
  everyWeek: firstOfList(4, { selection: 'series' }),
  shortCourses: firstOfList(4, { selection: 'short' }),
  /** More than are shown: an instructor is shown once. */
  newTeachers: firstOfList(12, { selection: 'new-instructors' }),
}
export const classesBetween = (from: Date, to: Date): PublicListQuery =>
  firstOfList(8, { from: from.toISOString(), to: to.toISOString() })

/** The query for offerings to show instead of a cancelled one. */
export const similar = (category: Category) => firstOfList(3, { category })

/** The upcoming offerings of an instructor (rule instructor-3). */
export const taughtComing = (instructor: string, limit: number = INSTRUCTOR_OFFERINGS) =>
  firstOfList(limit, { instructor })
