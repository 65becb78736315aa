import type { ChatEntry, Room } from '@firstbell/contract/classroom'
import * as m from '@firstbell/messages/classroom'
import { useEffect, useRef, useState } from 'react'
import { MINUTE } from '#shared/time/now.ts'

/** What has been said, or was there when the person came; undefined until it is known. */
interface Seen {
  hands: readonly string[] | undefined
  entries: readonly string[] | undefined
  recording: boolean | undefined
}

/** A text for a live region. The number differs each time, because the same text may be said again. */
export interface Announcement {
  number: number
  text: string
}

/**
 * Returns what a screen reader says: raised hands, what others have written, and that recording has started or stopped
 * (rule screen-69). What was there when the person came is not said.
 */
export function useAnnouncements({
  room,
  entries,
  myId,
}: {
  room: Pick<Room, 'people' | 'recording'> | undefined
  entries: readonly ChatEntry[] | undefined
  myId: string
}): Announcement {
  const people = room?.people
  const current: Seen = {
    hands: people?.filter(({ handRaisedAt }) => handRaisedAt !== null).map(({ id }) => id),
    entries: entries?.map(({ id }) => id),
    recording: useCalm(room?.recording),
  }
  const [seen, setSeen] = useState(current)
  const [said, setSaid] = useState<Announcement>({ number: 0, text: '' })
  if (JSON.stringify(seen) !== JSON.stringify(current)) {
    setSeen(current)
    const nameOf = (id: string) => people?.find((one) => one.id === id)?.name || m.unknownPerson
    const hands = current.hands?.filter((id) => id !== myId && !(seen.hands ?? [id]).includes(id))
    const written = entries?.filter(
      ({ id, person }) => person !== myId && !(seen.entries ?? [id]).includes(id),
    )
    const sentences = [
      ...(hands ?? []).map((id) => m.raisedHand(nameOf(id))),
      ...(written ?? []).map((entry) => m.newEntry(nameOf(entry.person), entry.text)),
    ]
    if (seen.recording !== undefined && current.recording === !seen.recording)
      sentences.push(current.recording ? m.recordingStarted : m.recordingStopped)
    if (sentences.length > 0) setSaid({ number: said.number + 1, text: sentences.join(' ') })
  }
  return said
}

/** Returns who has come and gone, for screen readers, at most once a minute (rule screen-69). */
export function usePresenceAnnouncement(
  people: Room['people'] | undefined,
  myId: string,
): Announcement {
  const present = useCalm(
    people
      ?.filter((person) => person.present && person.id !== myId)
      .map(({ id, name }) => ({ id, name })),
  )
  const [seen, setSeen] = useState(present)
  const [said, setSaid] = useState<Announcement>({ number: 0, text: '' })
  if (seen !== present) {
    setSeen(present)
    const missing = (from: typeof present, others: typeof present) =>
      from && others ? others.filter(({ id }) => !from.some((one) => one.id === id)) : []
    const [came, gone] = [missing(seen, present), missing(present, seen)]
    const sentences = [
      came.length === 1 && m.hasJoined(came[0]!.name),
      came.length > 1 && m.haveJoined(came.length),
      gone.length === 1 && m.hasLeft(gone[0]!.name),
      gone.length > 1 && m.haveLeft(gone.length),
    ].filter((text) => text !== false)
    if (sentences.length > 0) setSaid({ number: said.number + 1, text: sentences.join(' ') })
  }
  return said
}

/** Returns a value that changes at most once a minute, after it is first known. */
export function useCalm<T>(value: T): T {
  const [calm, setCalm] = useState(value)
  const next = useRef(value)
  const changedAt = useRef(-Infinity)
  const isNew = JSON.stringify(value) !== JSON.stringify(calm)
  useEffect(() => {
    next.current = value
  })
  useEffect(() => {
    if (!isNew) return undefined
    const change = () => {
      if (calm !== undefined) changedAt.current = Date.now()
      setCalm(next.current)
    }
    const timer = setTimeout(change, Math.max(0, changedAt.current + MINUTE - Date.now()))
    return () => clearTimeout(timer)
  }, [isNew, calm])
  return calm
}
