import type { ChatEntry, Room } from '@firstbell/contract/classroom'
import * as m from '@firstbell/messages/classroom'
import { useState } from 'react'

/** What has been said, or was there when the person came; undefined until it is known. */
interface Seen {
  hands: readonly string[] | undefined
  entries: readonly string[] | undefined
  recording: boolean | undefined
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
}): string {
  const people = room?.people
  const current: Seen = {
    hands: people?.filter(({ handRaisedAt }) => handRaisedAt !== null).map(({ id }) => id),
    entries: entries?.map(({ id }) => id),
    recording: room?.recording,
  }
  const [seen, setSeen] = useState(current)
  const [text, setText] = useState('')
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
    if (sentences.length > 0) setText(sentences.join(' '))
  }
  return text
}
