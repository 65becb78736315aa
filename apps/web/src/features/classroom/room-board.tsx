import * as m from '@firstbell/messages/board'
import { useEffect, useMemo, useState } from 'react'
import type { BoardRoom } from '#features/board/board-room.ts'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import type { RoomData } from './room-queries.ts'
import type { Room } from './room.ts'

const TOPIC = 'board'

/** The board, whose code only people who open it load. */
export const Board = lazyPart<{ room: BoardRoom }>(
  async () => (await import('#features/board/Board.tsx')).Board,
  { loading: () => <LoadingSkeleton className="size-full" label={m.loading} /> },
)

/**
 * Opens and closes the board. It opens by itself when the owner draws, unless the person has closed it, and makes way
 * for a screen that another person begins to share: what came last is large (rule classroom-16).
 * @param sharerId the other person who shares a screen
 * @returns `room`: what the board needs, or undefined while it is not shown; `makeWay` shows the shared screen
 */
export function useBoard({
  room,
  data,
  myId,
  owned,
  id,
  isConnected,
  sharerId,
}: {
  room: Room
  data: RoomData | undefined
  myId: string
  owned: boolean
  id: string
  isConnected: boolean
  sharerId: string | undefined
}): { room: BoardRoom | undefined; toggle: () => void; makeWay: () => void } {
  const [isOpen, setIsOpen] = useState<boolean>()
  const [sharer, setSharer] = useState(sharerId)
  const [makesWay, setMakesWay] = useState(sharerId !== undefined)
  if (sharer !== sharerId) {
    setSharer(sharerId)
    setMakesWay(sharerId !== undefined)
  }
  const isShown = isOpen === true && !makesWay
  const ownerId = data?.people.find(({ owner }) => owner)?.id
  useEffect(
    () =>
      room.onData(TOPIC, (_, senderId) => {
        if (senderId !== ownerId) return
        setIsOpen((now) => now ?? true)
        setMakesWay(false)
      }),
    [room, ownerId],
  )
  const channel = useMemo(
    () => ({
      send: (bytes: Uint8Array) => room.send(TOPIC, bytes),
      onData: (callback: Parameters<BoardRoom['onData']>[0]) => room.onData(TOPIC, callback),
    }),
    [room],
  )
  return {
    room:
      isShown && data
        ? {
            offeringId: id,
            startsAt: data.startsAt,
            myId,
            owned,
            ownerId,
            studentsMayDraw: data.draw,
            connected: isConnected,
            ...channel,
          }
        : undefined,
    toggle: () => {
      setIsOpen(!isShown)
      setMakesWay(false)
    },
    makeWay: () => setMakesWay(true),
  }
}
