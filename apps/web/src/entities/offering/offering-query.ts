import { messages } from '@firstbell/contract/messages'
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ApiError } from '#shared/api/api.ts'
import { useSite } from '#shared/page/site.ts'
import { kinds, type EntityOf, type Kind, type ListPage, type Offering } from './kinds.ts'

/** One offering with all its texts. On the server `meta` contains the function that makes the call. */
export const offeringQuery = <K extends Kind>(kind: K, id: string) =>
  queryOptions({
    queryKey: kinds[kind].keys.one(id),
    queryFn: ({ signal, meta }): Promise<EntityOf[K]> =>
      kinds[kind].calls.one(id, { signal, meta }).catch(invalidIdAsMissing),
  })

/** A class or course whose kind is not known: asks for a class, then for a course. */
export const anyOfferingQuery = (id: string) =>
  queryOptions({
    queryKey: [...kinds.class.keys.one(id), 'of any kind'],
    queryFn: async ({ signal, meta }): Promise<Offering> => {
      try {
        return await kinds.class.calls.one(id, { signal, meta }).catch(invalidIdAsMissing)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        return kinds.course.calls.one(id, { signal, meta }).catch(invalidIdAsMissing)
      }
    },
  })

/** Converts a 400 for a malformed id to a 404: for visitors such a link names nothing that exists. */
export function invalidIdAsMissing(error: unknown): never {
  if (error instanceof ApiError && error.status === 400)
    throw new ApiError({ status: 404, code: 'not_found', message: messages.notFound })
  throw error
}

/** Returns an offering from a cached list, to show until its own query completes. */
export function listed<K extends Kind>(
  queryClient: QueryClient,
  kind: K,
  id: string,
): EntityOf[K] | undefined {
  const lists = queryClient.getQueriesData<ListPage<K>>({
    queryKey: [...kinds[kind].keys.all, 'list'],
  })
  for (const [, data] of lists) {
    const item = data?.items.find((entity) => entity._id === id)
    if (item) return item
  }
  return undefined
}

export const useListed = <K extends Kind>(kind: K, id: string) => listed(useQueryClient(), kind, id)

/** Returns whether an error means that the offering or instructor does not exist. */
export function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

/**
 * Returns what the server has found about a page whose content does not exist or is gone, while it rendered the page
 * or in answer to the page's own call; undefined if the content exists.
 */
export function useAbsent(error: unknown) {
  const { absent } = useSite()
  const { pathname } = useLocation()
  if (absent?.path === pathname) return absent
  if (!isMissing(error)) return undefined
  return { gone: error.status === 410, category: error.category, title: error.title }
}
