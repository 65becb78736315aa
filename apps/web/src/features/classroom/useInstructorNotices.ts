import * as m from '@firstbell/messages/classroom'
import { useEffect, useRef } from 'react'
import { notify } from '#shared/notices/notices.ts'
import type { RoomData } from './room-queries.ts'

/** Shows notices when the instructor mutes the person, or turns off what students may use (rule screen-69). */
export function useInstructorNotices(
  timesMuted: number,
  rights: RoomData['rights'] | undefined,
): void {
  const known = useRef({ timesMuted, rights })
  useEffect(() => {
    const before = known.current
    known.current = { timesMuted, rights }
    if (timesMuted > before.timesMuted) notify({ kind: 'info', text: m.mutedByInstructor })
    for (const [right, text] of [
      ['speak', m.turnedOff.microphone],
      ['camera', m.turnedOff.camera],
      ['screen', m.turnedOff.screen],
    ] as const)
      if (before.rights?.[right] === true && rights?.[right] === false)
        notify({ kind: 'info', text })
  }, [timesMuted, rights])
}
