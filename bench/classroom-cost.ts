import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openCrowd, range, startClass } from './classroom-site.ts'
import type { Figure } from './report.ts'
import { cpuOf, freePort, quick, root, runWith } from './site.ts'

/** What forwarding costs the embedded media server, compared with plain werift. */

const VIEWERS = quick ? 4 : 15
const SECONDS = quick ? 2 : 8
const ROUNDS = quick ? 1 : 2

interface Cost {
  /** Microseconds of a processor for each packet that a viewer has received. */
  perPacket: number
  /** Packets that all viewers together received in a second. */
  packets: number
  /** Seconds of processor time that were measured, in steps of 10 ms. */
  used: number
}

/**
 * Measures one camera and microphone for fifteen viewers, in turns with plain werift. A busy machine slows the browser down, so
 * the packets that have arrived are counted: only the cost of each is comparable.
 */
export async function cost(): Promise<Figure[]> {
  const [ours, plain]: Cost[][] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    ours!.push(await ourCost())
    plain!.push(await plainCost())
  }
  const middle = (costs: Cost[]) =>
    costs.reduce((sum, { perPacket }) => sum + perPacket, 0) / costs.length
  const described = (costs: Cost[]) =>
    costs
      .map(
        (c) => `${c.perPacket.toFixed(1)} µs (${c.packets.toFixed(0)}/s, ${c.used.toFixed(2)} s)`,
      )
      .join(', ')
  return [
    {
      name: `a packet forwarded to one of ${VIEWERS} viewers, of plain werift`,
      value: middle(ours!) / middle(plain!),
      atMost: 1.3,
      more: `${described(ours!)}; plain ${described(plain!)}`,
    },
  ]
}

/** Measures the processor time of a process for each packet that `received` counts during the measurement. */
async function costOf(pid: number, received: () => Promise<number>): Promise<Cost> {
  const [packetsBefore, usedBefore, began] = [await received(), await cpuOf(pid), performance.now()]
  await delay(SECONDS * 1_000)
  const [used, packets] = [
    ((await cpuOf(pid)) - usedBefore) / 1_000,
    (await received()) - packetsBefore,
  ]
  const seconds = (performance.now() - began) / 1_000
  if (packets <= 0) throw new Error('The viewers have received nothing')
  return { perPacket: (used / packets) * 1e6, packets: packets / seconds, used }
}

async function ourCost(): Promise<Cost> {
  await using stack = new AsyncDisposableStack()
  const { site, crowd, arrive } = await startClass(stack, VIEWERS)
  await arrive(0)
  await crowd.publish('0')
  for (const n of range(1, VIEWERS + 1)) await arrive(n)
  for (const n of range(1, VIEWERS + 1)) await crowd.firstFrame(String(n))
  await delay(2_000)
  // Awaited, because the stack ends the browser when this function returns.
  return await costOf(await site.mediaProcess(), () =>
    crowd.page.page.evaluate<number>(`(async () => {
      let packets = 0
      for (const { room } of crowd.values())
        for (const other of room.remoteParticipants.values())
          for (const { track } of other.trackPublications.values())
            for (const entry of (await track?.getRTCStatsReport())?.values() ?? [])
              if (entry.type === 'inbound-rtp') packets += entry.packetsReceived
      return packets
    })()`),
  )
}

const PLAIN = `async (url, viewers) => {
  const open = async (path) => {
    const socket = new WebSocket(url + path)
    await new Promise((opened) => (socket.onopen = opened))
    return socket
  }
  const next = (socket) => new Promise((received) =>
    socket.addEventListener('message', ({ data }) => received(JSON.parse(data)), { once: true }))
  window.connections = []
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: true, video: { width: 320, height: 180, frameRate: 15 } })
  const socket = await open('/publish')
  const publisher = new RTCPeerConnection()
  connections.push(publisher)
  for (const track of stream.getTracks())
    publisher.addTransceiver(track, { direction: 'sendonly',
      sendEncodings: [track.kind === 'video' ? { maxBitrate: 150_000, maxFramerate: 15 } : {}] })
  await publisher.setLocalDescription()
  const answered = next(socket)
  socket.send(JSON.stringify(publisher.localDescription))
  await publisher.setRemoteDescription(await answered)
  await new Promise((connected) => (publisher.onconnectionstatechange = () =>
    publisher.connectionState === 'connected' && connected()))
  await new Promise((over) => setTimeout(over, 1_000))
  for (let n = 0; n < viewers; n += 1) {
    const socket = await open('/view')
    const viewer = new RTCPeerConnection()
    connections.push(viewer)
    const seen = new Promise((seen) => (viewer.ontrack = ({ track }) => {
      const element = document.createElement('video')
      element.muted = element.autoplay = true
      element.srcObject = new MediaStream([track])
      document.body.append(element)
      if (track.kind === 'video') element.requestVideoFrameCallback(seen)
    }))
    await viewer.setRemoteDescription(await next(socket))
    await viewer.setLocalDescription()
    socket.send(JSON.stringify(viewer.localDescription))
    await seen
  }
}`

async function plainCost(): Promise<Cost> {
  await using stack = new AsyncDisposableStack()
  const port = await freePort()
  const main = join(root, 'packages/embedded-livekit/test/plain-werift.ts')
  const { child, until } = runWith(stack, process.execPath, [main, String(port)])
  await until(() =>
    fetch(`http://127.0.0.1:${port}`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const { page } = await openCrowd(stack)
  await page.page.evaluate(`(${PLAIN})('ws://127.0.0.1:${port}', ${VIEWERS})`)
  await delay(2_000)
  return await costOf(child.pid!, () =>
    page.page.evaluate<number>(`(async () => {
      let packets = 0
      for (const connection of connections)
        for (const entry of (await connection.getStats()).values())
          if (entry.type === 'inbound-rtp') packets += entry.packetsReceived
      return packets
    })()`),
  )
}
