import { Event, type IceConnection, type RTCPeerConnection } from 'werift'

/**
 * Keeps repeated messages of the DTLS handshake from werift, which derives other keys from a repeated key exchange while it
 * still works on the first one: a browser repeats a message 50 ms after the first, so a join failed whenever this process
 * was busy for so long.
 */

/** How long a repeated message is kept away. Later it means that our answer was lost. */
const REPEATED_WITHIN_MS = 1_000

const HANDSHAKE = 22
/** The handshake header behind the record header (RFC 6347, sections 4.1 and 4.2.2). */
const [HEADER_START, HEADER_END] = [13, 22]

/** Lets the transports of a connection receive each message of a handshake once. Transports that do so already stay as they are. */
export function ignoreRepeatedHandshakes(pc: RTCPeerConnection): void {
  for (const transport of pc.iceTransports)
    if (!filtered.has(transport.connection))
      filtered.add((transport.connection = withoutRepeats(transport.connection)))
}

const filtered = new WeakSet<IceConnection>()

function withoutRepeats(connection: IceConnection): IceConnection {
  const onData = new Event<[Buffer]>()
  const isRepeated = createRepeatFilter()
  connection.onData.subscribe((data) => {
    if (!isRepeated(data)) onData.execute(data)
  })
  return new Proxy(connection, {
    get: (target, name) => {
      if (name === 'onData') return onData
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  })
}

/**
 * Returns a function that says whether a datagram repeats a handshake message that it was given a moment ago.
 * @param now milliseconds
 */
export function createRepeatFilter(now = () => performance.now()): (data: Buffer) => boolean {
  const seen = new Map<string, number>()
  return (data) => {
    // Messages of a later epoch are encrypted. The only one that a browser sends is the last, which may be repeated.
    if (data[0] !== HANDSHAKE || data.length < HEADER_END || data.readUInt16BE(3) !== 0)
      return false
    const message = data.toString('latin1', HEADER_START, HEADER_END)
    const at = now()
    if (at - (seen.get(message) ?? -Infinity) < REPEATED_WITHIN_MS) return true
    seen.set(message, at)
    return false
  }
}
