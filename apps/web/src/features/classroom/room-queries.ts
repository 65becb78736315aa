import { queryOptions } from '@tanstack/react-query'
import { call, endpoints, keys, type OutputOf } from '#shared/api/api.ts'

/** Events refetch both; these intervals are for pages without a stream of events. */
const ROOM_REFETCH_MS = 15_000
const CHAT_REFETCH_MS = 10_000

/** The keys of what changes during a class. */
export const roomKeys = {
  room: (offeringId: string) => [...keys.mine.all, 'room', offeringId] as const,
  chat: (offeringId: string) => [...keys.mine.all, 'chat', offeringId] as const,
}

export type RoomData = OutputOf<typeof endpoints.getRoom> & {
  /** By how much the server's clock is ahead of the browser's. */
  serverAheadMs: number
}

/** The open room of an offering; refused with `not_open` before the instructor has come. */
export const roomQuery = (offeringId: string) =>
  queryOptions({
    queryKey: roomKeys.room(offeringId),
    queryFn: async ({ signal }): Promise<RoomData> => {
      const answer = await call(endpoints.getRoom, { id: offeringId }, { signal })
      return { ...answer, serverAheadMs: Date.parse(answer.now) - Date.now() }
    },
    staleTime: 0,
    refetchInterval: ROOM_REFETCH_MS,
  })

/** What people in the room have written to each other, oldest first. */
export const chatQuery = (offeringId: string) =>
  queryOptions({
    queryKey: roomKeys.chat(offeringId),
    queryFn: async ({ signal }) =>
      (await call(endpoints.getChat, { id: offeringId }, { signal })).entries,
    staleTime: 0,
    refetchInterval: CHAT_REFETCH_MS,
  })
