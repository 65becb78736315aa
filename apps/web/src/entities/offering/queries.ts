import { HOME_PAGE_SIZE, TEXT_MAX, type Category } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { ClassEntity, CourseEntity, ListQuery } from '@firstbell/contract/offerings'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { keys } from '../../shared/api/query-keys.ts'

/** The public lists are searched and cut into pages by the server (rule list-7). */
export type PublicListQuery = Partial<
  Pick<ListQuery, 'q' | 'category' | 'limit' | 'page' | 'texts'>
>

/** What cards show; dialogs and pages ask for the one whose texts they show whole. */
const texts = 'short'

export const classesQuery = (query: PublicListQuery) =>
  queryOptions({
    queryKey: keys.classes.list(query),
    queryFn: ({ signal, meta }) => call(endpoints.getAllClasses, query, { signal, meta }),
    placeholderData: keepPreviousData,
  })

export const coursesQuery = (query: PublicListQuery) =>
  queryOptions({
    queryKey: keys.courses.list(query),
    queryFn: ({ signal, meta }) => call(endpoints.getAllCourses, query, { signal, meta }),
    placeholderData: keepPreviousData,
  })

export const classQuery = (id: string) =>
  queryOptions({
    queryKey: keys.classes.one(id),
    queryFn: async ({ signal, meta }) => {
      const answer = call(endpoints.getClass, { id }, { signal, meta })
      return (await answer.catch(orMissing)).class
    },
  })

export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: keys.courses.one(id),
    queryFn: async ({ signal, meta }) => {
      const answer = call(endpoints.getCourse, { id }, { signal, meta })
      return (await answer.catch(orMissing)).course
    },
  })

/** An id that cannot be one is refused as invalid; to whoever followed the link it is not there. */
function orMissing(error: unknown): never {
  if (error instanceof ApiError && error.status === 400)
    throw new ApiError({ status: 404, code: 'not_found', message: messages.notFound })
  throw error
}

/** A class or course as one of the lists already shown has it, until its own answer is there. */
export function useListed<L extends 'classes' | 'courses'>(
  list: L,
  id: string,
): (L extends 'classes' ? ClassEntity : CourseEntity) | undefined {
  type Entity = L extends 'classes' ? ClassEntity : CourseEntity
  for (const [, data] of useQueryClient().getQueriesData<Partial<Record<L, Entity[]>>>({
    queryKey: [...keys[list].all, 'list'],
  })) {
    const item = data?.[list]?.find((entity) => entity._id === id)
    if (item) return item
  }
  return undefined
}

/** Whether what was asked for is not there (any more), as against out of reach just now. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

/** Of a class or course that was cancelled: its category. */
export function cancelledCategory(error: unknown): Category | undefined {
  return error instanceof ApiError && error.status === 410 ? error.category : undefined
}

export const homeClasses = (page: number): PublicListQuery => ({
  limit: HOME_PAGE_SIZE,
  page,
  texts,
})

/** Courses that the carousel has at once; the rest of it is fetched when somebody turns to it. */
export const CAROUSEL_FIRST = 8
/** As far as the carousel turns. What is beyond is on the courses page. */
export const CAROUSEL_MAX = 50
export const carouselFirst: PublicListQuery = { limit: CAROUSEL_FIRST, page: 1, texts }
export const carouselWhole: PublicListQuery = { limit: CAROUSEL_MAX, page: 1, texts }

export const COURSES_PAGE_SIZE = 12
export const coursesPage = (page: number): PublicListQuery => ({
  limit: COURSES_PAGE_SIZE,
  page,
  texts,
})

/** Results of either kind shown at first, and more at each "Show more". */
export const RESULTS_STEP = 8
export const found = (q: string, limit: number = RESULTS_STEP): PublicListQuery => ({
  q,
  limit,
  page: 1,
  texts,
})

/** What may stand in for something that was cancelled. */
export const similar = (category: Category): PublicListQuery => ({
  category,
  limit: SIMILAR_SHOWN,
  page: 1,
  texts,
})
export const SIMILAR_SHOWN = 3

/** The search that an address names; '' is none. */
export function searchOf(params: URLSearchParams): string {
  return (params.get('q') ?? '').trim().slice(0, TEXT_MAX.search).trim()
}

/** The page of a list that an address names, from 1. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** The address's parameters with another page of the list; the first one needs no mention. */
export function turnToPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params)
  if (page <= 1) next.delete('page')
  else next.set('page', String(page))
  return next
}
