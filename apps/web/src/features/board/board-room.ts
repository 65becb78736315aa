/** What a board needs of the room that it is in. */
export interface BoardRoom {
  offeringId: string
  /** The start of the session (ISO 8601), which names the saved pages. */
  startsAt: string
  /** The id of the person who looks at it. */
  myId: string
  /** Whether they own the offering. */
  owned: boolean
  /** The id of the owner. */
  ownerId: string | undefined
  /** Whether 'Students may draw' is on. */
  studentsMayDraw: boolean
  /** Whether the person is connected to the room now. */
  connected: boolean
  /** Sends data to everyone who is in the room now, with the topic 'board'. */
  send: (data: Uint8Array) => void
  /** Calls `callback` with the data of this topic, and the id of the sender. Returns a function that unsubscribes. */
  onData: (callback: (data: Uint8Array, senderId: string) => void) => () => void
}
