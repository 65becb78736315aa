import type { Place } from '@firstbell/contract/sessions'
import { languages, pathInLanguage } from '@firstbell/messages/languages'
import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { ClassroomConfig } from './settings.ts'

/** What other features may use of the classroom. */

export type { JoinedSession } from './enter-room.ts'

/** Returns where the sessions of an offering take place (rule classroom-1). */
export const placeOf = (config: Pick<Config, 'classroom'>, meetingUrl: string | null): Place =>
  meetingUrl !== null ? 'link' : config.classroom ? 'room' : 'none'

/** SQL: the whole minutes of the student of a `booking` in the rooms of the `offering`; null with a link or without rooms. */
export const minutesInRoom = (config: Pick<Config, 'classroom'>) => sql<number | null>`case
  when offering.meeting_url is null and ${config.classroom !== undefined}::boolean
    then room_minutes(offering.id, booking.student_id) end`

/** Returns the pages of rooms, in every language, and the origins to which they connect (rule classroom-9). */
export function roomPages(classroom: ClassroomConfig, publicUrl: string) {
  const paths = languages.map((language) => pathInLanguage(language, '/room/'))
  const { host, protocol } = new URL(classroom.server === 'livekit' ? classroom.url : publicUrl)
  const secure = protocol === 'wss:' || protocol === 'https:'
  return {
    isPage: (url: string) => paths.some((path) => url.startsWith(path)),
    // Named although it may be the own origin: older versions of Safari do not match WebSockets with 'self'.
    connectTo: secure ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`],
  }
}
