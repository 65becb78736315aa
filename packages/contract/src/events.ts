/** The stream of changes to open pages (`text/event-stream`, rule event-1). */
export const EVENTS_PATH = '/me/events'

/** Streams that a person may have at a time (rule event-7). */
export const MAX_STREAMS = 5

/**
 * Something of this kind changed. `classroom`: what `getRoom` answers, and whether a room is open. `chat`: what `getChat`
 * answers. `reload`: the changes since the stream's `Last-Event-ID` are unknown.
 */
export interface PageEvent {
  type:
    | 'booking'
    | 'offering'
    | 'message'
    | 'approval'
    | 'account'
    | 'classroom'
    | 'chat'
    | 'reload'
  offeringId?: string
}
