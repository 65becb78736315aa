import * as z from 'zod/mini'
import { defineCall, messageOutput } from './call.ts'
import { idField, idParams, requiredText } from './fields.ts'
import { TEXT_MAX } from './limits.ts'
import { messages } from './messages.ts'

/** The classroom (docs/product/classroom.md). Browsers send media to the media server, everything else to these calls. */

/** Somebody who has entered the room of a session. */
export const roomPerson = z.object({
  /** Also the identity at the media server. */
  id: z.string(),
  name: z.string(),
  /** View URL, '' without a picture. */
  picture: z.string(),
  owner: z.boolean(),
  /** Whether the person is in the room now. */
  present: z.boolean(),
  /** When the hand was raised (ISO 8601), or null. */
  handRaisedAt: z.nullable(z.string()),
  /** Whether the owner has removed the person from the class. Only the owner's list has these people. */
  removed: z.boolean(),
})
export type RoomPerson = z.infer<typeof roomPerson>

/** What the owner allows students (rule classroom-6). */
const switches = {
  speak: z.boolean(),
  cameras: z.boolean(),
  screens: z.boolean(),
  draw: z.boolean(),
}

export const room = z.object({
  /** Raised hands first, in the order in which they were raised; then by name. */
  people: z.array(roomPerson),
  ...switches,
  /** What the caller may do: the owner everything, others what the switches allow. */
  rights: z.object({
    speak: z.boolean(),
    camera: z.boolean(),
    screen: z.boolean(),
    draw: z.boolean(),
  }),
  /** Of the session (ISO 8601). */
  startsAt: z.string(),
  endsAt: z.string(),
  /** When the room closes by itself (ISO 8601). */
  closesAt: z.string(),
  /** Whether the instructor is being recorded. */
  recording: z.boolean(),
  /** The server's time (ISO 8601). Browsers' clocks may be wrong. */
  now: z.string(),
})
export type Room = z.infer<typeof room>

export const getRoom = defineCall('getRoom', {
  summary: 'The open room of a class or course, for those booked and the owner.',
  params: idParams,
  output: z.extend(room, { message: z.string() }),
  errors: ['not_found', 'gone', 'not_open'],
})

const yesOrNo = z.boolean({ error: messages.invalidInput })

export const changeRoom = defineCall('changeRoom', {
  summary: 'Allow students of an own room to speak, show themselves, share screens or draw.',
  params: idParams,
  body: z.object({
    speak: z.optional(yesOrNo),
    cameras: z.optional(yesOrNo),
    screens: z.optional(yesOrNo),
    draw: z.optional(yesOrNo),
  }),
  errors: ['not_found', 'gone', 'not_open'],
})

export const muteInRoom = defineCall('muteInRoom', {
  summary: 'Mute one person or everybody else in an own room.',
  params: idParams,
  body: z
    .object({
      person: z.optional(idField),
      everyone: z.optional(z.literal(true, { error: messages.invalidInput })),
    })
    .check(
      z.refine(({ person, everyone }) => (person === undefined) !== (everyone === undefined), {
        path: ['person'],
        error: messages.mutePersonOrEveryone,
      }),
    ),
  errors: ['not_found', 'gone', 'not_open'],
})

const personParams = z.object({ id: idField, person: idField })

export const removeFromRoom = defineCall('removeFromRoom', {
  summary: 'Remove a person from an own room for the rest of its session.',
  params: personParams,
  errors: ['not_found', 'gone', 'not_open'],
})

export const readmitToRoom = defineCall('readmitToRoom', {
  summary: 'Let a removed person in again.',
  params: personParams,
  errors: ['not_found', 'gone', 'not_open'],
})

export const endRoom = defineCall('endRoom', {
  summary: 'Close an own room for everybody.',
  params: idParams,
  errors: ['not_found', 'gone', 'not_open'],
})

export const raiseHand = defineCall('raiseHand', {
  summary: "Raise or lower one's hand in a room; the owner lowers other people's.",
  params: idParams,
  body: z.object({ raised: yesOrNo, person: z.optional(idField) }),
  errors: ['not_found', 'gone', 'not_open'],
})

export const chatEntry = z.object({
  id: z.string(),
  /** The id of the author. */
  person: z.string(),
  text: z.string(),
  /** UTC instant (ISO 8601). */
  at: z.string(),
})
export type ChatEntry = z.infer<typeof chatEntry>

export const chatForm = z.object({ text: requiredText(messages.textRequired, TEXT_MAX.chat) })

export const postChat = defineCall('postChat', {
  summary: 'Write to everybody in the room.',
  params: idParams,
  body: chatForm,
  output: z.object({ message: z.string(), entry: chatEntry }),
  errors: ['not_found', 'gone', 'not_open', 'too_many_requests'],
})

export const getChat = defineCall('getChat', {
  summary: 'The newest 500 chat entries of the session, oldest first, for those in the room.',
  params: idParams,
  output: z.object({ message: z.string(), entries: z.array(chatEntry) }),
  errors: ['not_found', 'gone', 'not_open'],
})

export const deleteChatEntry = defineCall('deleteChatEntry', {
  summary: 'Delete a chat entry: its author, or the owner of the room.',
  params: z.object({ id: idField, entry: idField }),
  errors: ['not_found', 'gone', 'not_open'],
})

export const startRecording = defineCall('startRecording', {
  summary: "Record the instructor's microphone and camera, or shared screen.",
  params: idParams,
  output: messageOutput,
  errors: ['not_found', 'gone', 'not_open', 'conflict'],
})

export const stopRecording = defineCall('stopRecording', {
  summary: 'Stop recording; the recording becomes a material.',
  params: idParams,
  errors: ['not_found', 'gone', 'not_open', 'conflict'],
})

export const RECORDING_STATES = ['recording', 'processing', 'ready', 'failed'] as const
/**
 * Why a recording ended by itself, or failed: the media server lost it, it reached the limit of a session, the list of materials
 * is full, or the media server could not write it.
 */
export const RECORDING_FAULTS = ['lost', 'limit', 'materials_full', 'media_server'] as const

/** A recording; once ready it is among the materials (rule classroom-12). */
export const recording = z.object({
  id: z.string(),
  /** UTC instants (ISO 8601). */
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  state: z.enum(RECORDING_STATES),
  fault: z.nullable(z.enum(RECORDING_FAULTS)),
})
export type Recording = z.infer<typeof recording>

export const getRecordings = defineCall('getRecordings', {
  summary: 'The recordings of an own class or course, newest first.',
  params: idParams,
  output: z.object({ message: z.string(), recordings: z.array(recording) }),
  errors: ['not_found', 'gone'],
})

export const retryRecording = defineCall('retryRecording', {
  summary: 'Try again to add a failed recording to the materials.',
  params: z.object({ id: idField, recording: idField }),
  errors: ['not_found', 'gone', 'conflict'],
})
