/** The stream that open pages hear by (`text/event-stream`, rule event-1). */
export const EVENTS_PATH = '/me/events'

/** Streams that a person may have at a time (rule event-7). */
export const MAX_STREAMS = 5

/**
 * What an event says: that something of this kind changed. `reload`: what happened since the stream's
 * `Last-Event-ID` is not known.
 */
export interface PageEvent {
  type: 'booking' | 'offering' | 'message' | 'approval' | 'reload'
  offeringId?: string
}
