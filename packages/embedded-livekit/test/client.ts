import {
  AddTrackRequest,
  SignalRequest,
  SignalResponse,
  TrackSource,
  TrackType,
} from '@livekit/protocol'
import WebSocket from 'ws'
import type { SignalValues } from '../src/participant.ts'
import { waitFor } from './wait.ts'

/** A client that only signals: for what no browser would do. */
export class Client {
  readonly socket: WebSocket
  readonly received: SignalResponse['message'][] = []
  status: number | undefined
  text = ''
  closed = false

  constructor(url: string, token: string, query = '') {
    this.socket = new WebSocket(`${url}/rtc?access_token=${token}${query}`)
    this.socket.on('message', (data: Buffer) =>
      this.received.push(SignalResponse.fromBinary(data).message),
    )
    this.socket.on('unexpected-response', (_request, response) => {
      this.status = response.statusCode
      response.on('data', (chunk: Buffer) => (this.text += chunk.toString()))
      response.on('end', () => (this.closed = true))
    })
    this.socket.on('error', () => (this.closed = true))
    this.socket.on('close', () => (this.closed = true))
  }

  send(message: NonNullable<ConstructorParameters<typeof SignalRequest>[0]>['message']): void {
    this.socket.send(new SignalRequest({ message: message! }).toBinary())
  }

  addTrack(source: TrackSource, more: Partial<AddTrackRequest> = {}): void {
    const type = source === TrackSource.MICROPHONE ? TrackType.AUDIO : TrackType.VIDEO
    this.send({ case: 'addTrack', value: new AddTrackRequest({ cid: 'c', type, source, ...more }) })
  }

  /** Waits for a message. @returns its value */
  gets<Name extends keyof SignalValues>(name: Name): Promise<SignalValues[Name]> {
    return waitFor<SignalValues[Name]>(
      () => {
        const found = this.received.find((message) => message.case === name)
        if (!found) throw new Error(`no ${name} among ${this.received.map((m) => m.case)}`)
        return found.value as SignalValues[Name]
      },
      10_000,
      10,
    )
  }

  async ends(): Promise<void> {
    await waitFor(
      () => {
        if (!this.closed) throw new Error('still connected')
      },
      10_000,
      10,
    )
  }

  close(): void {
    this.socket.terminate()
  }
}
