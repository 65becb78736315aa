import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { waitFor } from './wait.ts'

/** Drives the unmodified livekit-client in Chromium, with a fake camera and microphone. */

const client = fileURLToPath(import.meta.resolve('livekit-client'))

/** What a page has seen, and what it can be asked to do (`window.person`). */
const PAGE = `<!doctype html><meta charset=utf-8><script type=module>
import * as lk from '/livekit-client.mjs'
lk.setLogLevel('silent')
window.lk = lk
window.join = async (url, token, options = {}) => {
  const room = new lk.Room({
    singlePeerConnection: false, dynacast: false, adaptiveStream: false,
    publishDefaults: { simulcast: false, red: false, videoCodec: 'vp8' },
    reconnectPolicy: { nextRetryDelayInMs: () => 300 }, ...options,
  })
  const seen = { data: [], events: [] }
  window.room = room
  window.seen = seen
  const note = (event, format) => room.on(event, (...args) => seen.events.push(event + ' ' + format(...args)))
  note('disconnected', (reason) => reason)
  note('participantConnected', ({ identity }) => identity)
  note('participantDisconnected', ({ identity }) => identity)
  note('reconnected', () => '')
  note('localTrackUnpublished', ({ source }) => source)
  note('activeSpeakersChanged', (speakers) => speakers.map(({ identity }) => identity))
  room.on('dataReceived', (bytes, from, kind, topic) =>
    seen.data.push((from?.identity ?? 'server') + ' ' + topic + ' ' + new TextDecoder().decode(bytes)))
  room.on('trackSubscribed', (track) => { const element = track.attach(); element.muted = true; document.body.append(element) })
  room.on('trackUnsubscribed', (track) => track.detach().forEach((element) => element.remove()))
  await room.connect(url, token)
}
// Plays a file from its middle.
window.play = async (path) => {
  const video = document.createElement('video')
  video.muted = true
  video.src = URL.createObjectURL(await (await fetch(path)).blob())
  const happens = (event) => new Promise((resolve, reject) => {
    video.addEventListener(event, resolve, { once: true })
    video.addEventListener('error', () => reject(new Error(video.error.message)), { once: true })
  })
  document.body.append(video)
  await happens('loadedmetadata')
  const { duration } = video
  video.currentTime = duration / 2
  await happens('seeked')
  const soughtTo = video.currentTime
  await Promise.all([video.play(), happens('ended')])
  video.remove()
  return { duration, soughtTo, width: video.videoWidth, height: video.videoHeight,
    frames: video.getVideoPlaybackQuality().totalVideoFrames, audioBytes: video.webkitAudioDecodedByteCount }
}
window.look = async () => {
  const others = {}
  for (const [identity, person] of room.remoteParticipants) {
    const tracks = {}
    for (const { track, source, isMuted } of person.trackPublications.values()) {
      let frames = 0, packets = 0
      for (const entry of (await track?.getRTCStatsReport())?.values() ?? [])
        if (entry.type === 'inbound-rtp') { frames = entry.framesDecoded ?? 0; packets = entry.packetsReceived }
      tracks[source] = { muted: isMuted, frames, packets }
    }
    others[identity] = { tracks, attributes: person.attributes }
  }
  const mine = {}
  for (const { source, isMuted } of room.localParticipant.trackPublications.values()) mine[source] = isMuted
  return { state: room.state, others, mine, ...seen }
}
</script>`

export interface Look {
  state: string
  others: Record<
    string,
    {
      tracks: Record<string, { muted: boolean; frames: number; packets: number }>
      attributes: Record<string, string>
    }
  >
  mine: Record<string, boolean>
  data: string[]
  events: string[]
}

/** A person's page. */
export class Person {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Runs code in the page, with `room` and `lk` (livekit-client). */
  do<Result>(code: string): Promise<Result> {
    return this.page.evaluate<Result>(`(async () => (${code}))()`)
  }

  /** Joins a room. */
  join(url: string, token: string, options: Record<string, unknown> = {}): Promise<void> {
    return this.do(
      `join(${JSON.stringify(url)}, ${JSON.stringify(token)}, ${JSON.stringify(options)})`,
    )
  }

  look(): Promise<Look> {
    return this.do('look()')
  }

  /** Waits until the page shows what `condition` asks for. @returns the last look */
  async sees(condition: (look: Look) => boolean, timeout = 15_000): Promise<Look> {
    return waitFor(
      async () => {
        const look = await this.look()
        if (!condition(look)) throw new Error(`${String(condition)}: ${JSON.stringify(look)}`)
        return look
      },
      timeout,
      100,
    )
  }
}

/**
 * Starts a browser.
 * @param options.flags of Chromium, in addition to those of the fake devices
 * @param options.folder whose files pages get as `/recordings/…`
 */
export async function openBrowser({
  flags = [],
  folder,
}: { flags?: string[]; folder?: string } = {}) {
  const server = createServer((request, response) => {
    if (request.url === '/livekit-client.mjs') {
      response.setHeader('content-type', 'text/javascript')
      response.setHeader('cache-control', 'max-age=3600')
      createReadStream(client).pipe(response)
    } else if (folder !== undefined && request.url?.startsWith('/recordings/')) {
      const path = join(folder, request.url.slice('/recordings/'.length))
      if (existsSync(path)) createReadStream(path).pipe(response)
      else response.writeHead(404).end()
    } else {
      response.setHeader('content-type', 'text/html')
      response.end(PAGE)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const browser: Browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      '--no-sandbox',
      ...flags,
    ],
  })
  const context = await browser.newContext()
  return {
    async person(): Promise<Person> {
      const page = await context.newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await page.waitForFunction('window.join')
      return new Person(page)
    },
    async close(): Promise<void> {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
