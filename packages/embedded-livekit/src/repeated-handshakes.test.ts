import { afterEach, expect, test } from 'vitest'
import { RTCPeerConnection } from 'werift'
import { createRepeatFilter, ignoreRepeatedHandshakes } from './repeated-handshakes.ts'

const opened: RTCPeerConnection[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pc) => pc.close()))
})

function open(): RTCPeerConnection {
  const pc = new RTCPeerConnection({ iceServers: [] })
  opened.push(pc)
  return pc
}

/** Makes a peer send every packet twice, as a browser repeats a handshake that is answered late. */
function sendTwice(pc: RTCPeerConnection): void {
  for (const transport of pc.iceTransports) {
    const { connection } = transport
    transport.connection = new Proxy(connection, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        if (name !== 'send') return value.bind(target)
        return async (data: Buffer) => {
          await target.send(data)
          await target.send(data)
        }
      },
    })
  }
}

test('a connection whose peer repeats its handshake is established', async () => {
  const [server, browser] = [open(), open()]
  server.createDataChannel('data')
  await server.setLocalDescription(await server.createOffer())
  ignoreRepeatedHandshakes(server)
  await browser.setRemoteDescription(server.localDescription!)
  await browser.setLocalDescription(await browser.createAnswer())
  sendTwice(browser)
  await server.setRemoteDescription(browser.localDescription!)
  await expect.poll(() => server.connectionState).toBe('connected')
  await expect.poll(() => browser.connectionState).toBe('connected')
})

test('only handshake messages of the first epoch are kept away, and only for a second', () => {
  let now = 0
  const isRepeated = createRepeatFilter(() => now)
  const datagram = (type: number, epoch: number, message: number) => {
    const bytes = Buffer.alloc(40)
    bytes[0] = type
    bytes.writeUInt16BE(epoch, 3)
    bytes.writeUInt16BE(message, 17)
    return bytes
  }
  const seen = (...args: Parameters<typeof datagram>) => isRepeated(datagram(...args))
  expect([seen(22, 0, 0), seen(22, 0, 1), seen(22, 0, 0)]).toEqual([false, false, true])
  // The last message of a handshake is encrypted, and media have another type.
  expect([seen(22, 1, 3), seen(22, 1, 3), seen(128, 0, 0), seen(128, 0, 0)]).not.toContain(true)
  now = 1_000
  expect(seen(22, 0, 0)).toBe(false)
})
