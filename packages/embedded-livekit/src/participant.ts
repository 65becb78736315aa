import {
  DataPacket,
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  MuteTrackRequest,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantPermission,
  Pong,
  RequestResponse,
  RequestResponse_Reason,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  TrackPublishedResponse,
  TrackUnpublishedResponse,
  type AddTrackRequest,
  type UpdateParticipantMetadata,
  type UpdateSubscription,
  type UpdateTrackSettings,
} from '@livekit/protocol'
import type { WebSocket } from 'ws'
import { TokenBucket, type Limits } from './limits.ts'
import type { Network } from './network.ts'
import { PublishedTrack } from './published-track.ts'
import { Publisher, type OfferedMedia } from './publisher.ts'
import { newSid } from './sids.ts'
import { Subscriber } from './subscriber.ts'
import { mayPublish, permissionOf, type AccessToken } from './tokens.ts'

export const PING_INTERVAL_SECONDS = 10
/** A connection without any message for this long is lost. */
export const PING_TIMEOUT_SECONDS = 25
/** How long the browser may take to connect its media. */
const CONNECT_TIMEOUT_MS = 20_000
/** How long a participant whose media connection failed may take to come back. */
const FAILED_TIMEOUT_MS = 10_000

type SignalMessage = SignalResponse['message']
/** The messages to a client, by their names. */
export type SignalValues = {
  [Message in Exclude<SignalMessage, { case: undefined }> as Message['case']]: Message['value']
}
/** Sends a message to a client. */
export type Send = <Name extends keyof SignalValues>(name: Name, value: SignalValues[Name]) => void

/** What a participant needs of the room. */
export interface ParticipantRoom {
  readonly log: (line: string) => void
  /** Tells everyone that the participant has changed. */
  announce: (participant: Participant) => void
  /** Notes that the participant's media is connected. */
  joined: (participant: Participant) => void
  remove: (participant: Participant, reason: DisconnectReason) => void
  published: (publisher: Participant, track: PublishedTrack) => void
  unpublished: (publisher: Participant, track: PublishedTrack) => void
  /** Makes the participant receive what the others publish. */
  offerTracks: (participant: Participant) => void
  findTrack: (sid: string) => { publisher: Participant; track: PublishedTrack } | undefined
  /** Returns whether a track may be sent to everybody else. */
  hasCapacityFor: (track: PublishedTrack, publisher: Participant) => boolean
  sendData: (packet: DataPacket, reliable: boolean, sender: Participant) => void
}

/** One connection of one person to a room. A reconnect makes a new participant with the same identity. */
export class Participant {
  readonly sid = newSid('PA')
  readonly identity: string
  readonly joinedAt = Date.now()
  readonly tracks = new Map<string, PublishedTrack>()
  readonly subscriber: Subscriber
  permission: ParticipantPermission
  #name: string
  #metadata: string
  #attributes: Record<string, string>
  #version = 0
  #state = ParticipantInfo_State.JOINED
  #socket: WebSocket
  #lostTimer: NodeJS.Timeout | undefined
  #silenceTimer: NodeJS.Timeout | undefined
  #connectTimer: NodeJS.Timeout
  #disconnectReason = DisconnectReason.UNKNOWN_REASON
  readonly #room: ParticipantRoom
  readonly #publisher: Publisher
  readonly #autoSubscribe: boolean
  /** Tracks that the participant has asked for, or has declined. */
  readonly #subscriptions = new Map<string, boolean>()
  readonly #limits: Limits
  readonly #messages: TokenBucket
  readonly #packets: TokenBucket
  readonly #bytes: TokenBucket

  constructor(
    room: ParticipantRoom,
    token: AccessToken,
    socket: WebSocket,
    options: { network: Network; limits: Limits; autoSubscribe: boolean },
  ) {
    this.#room = room
    this.#socket = socket
    this.identity = token.identity
    this.#name = token.name
    this.#metadata = token.metadata
    this.#attributes = { ...token.attributes }
    this.permission = permissionOf(token.video)
    this.#autoSubscribe = options.autoSubscribe
    const { limits, network } = options
    this.#limits = limits
    this.#messages = new TokenBucket(limits.signalMessagesPerSecond, limits.signalMessagesBurst)
    this.#packets = new TokenBucket(limits.dataPacketsPerSecond, limits.dataPacketsBurst)
    this.#bytes = new TokenBucket(limits.dataBytesPerSecond, limits.dataBytesBurst)
    this.#publisher = new Publisher(network, limits, (data, reliable) =>
      this.#receiveData(data, reliable),
    )
    this.subscriber = new Subscriber(network, limits, {
      offer: (sdp, id) => this.send('offer', new SessionDescription({ type: 'offer', sdp, id })),
      connected: () => this.#connected(),
      failed: () => this.#mediaFailed(),
    })
    this.#connectTimer = setTimeout(
      () => this.disconnect(DisconnectReason.JOIN_FAILURE),
      CONNECT_TIMEOUT_MS,
    )
    socket.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary))
    socket.on('close', () => this.#lost())
    socket.on('error', () => socket.terminate())
    this.#heard()
  }

  /** Whether the participant's media has been connected. */
  get active(): boolean {
    return this.#state === ParticipantInfo_State.ACTIVE
  }

  get hidden(): boolean {
    return this.permission.hidden
  }

  get info(): ParticipantInfo {
    return new ParticipantInfo({
      sid: this.sid,
      identity: this.identity,
      name: this.#name,
      metadata: this.#metadata,
      attributes: this.#attributes,
      state: this.#state,
      joinedAt: BigInt(Math.floor(this.joinedAt / 1000)),
      joinedAtMs: BigInt(this.joinedAt),
      version: this.#version,
      permission: this.permission,
      isPublisher: this.tracks.size > 0,
      disconnectReason: this.#disconnectReason,
      tracks: [...this.tracks.values()].filter(({ attached }) => attached).map(({ info }) => info),
    })
  }

  /** Sends a signalling message. Nothing is sent to a participant whose connection is lost. */
  send: Send = (name, value) => {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > this.#limits.bufferedSignalBytes) {
      this.#socket.terminate()
      return
    }
    this.#socket.send(
      new SignalResponse({ message: { case: name, value } as SignalMessage }).toBinary(),
    )
  }

  /** Tells the participant and the room that the participant has changed. */
  changed(): void {
    this.#version += 1
    this.#room.announce(this)
  }

  /** Asks the participant to leave, and removes them from the room. */
  disconnect(reason: DisconnectReason, action = LeaveRequest_Action.DISCONNECT): void {
    this.send('leave', new LeaveRequest({ reason, action }))
    this.#room.remove(this, reason)
  }

  /** Ends the connections. Only the room calls this, after it has removed the participant. */
  close(reason: DisconnectReason): void {
    if (this.#state === ParticipantInfo_State.DISCONNECTED) return
    this.#state = ParticipantInfo_State.DISCONNECTED
    this.#disconnectReason = reason
    this.#version += 1
    for (const timer of [this.#lostTimer, this.#silenceTimer, this.#connectTimer])
      clearTimeout(timer)
    for (const track of this.tracks.values()) track.close()
    this.subscriber.close()
    this.#publisher.close()
    this.#socket.close(1000)
    // A browser that does not answer the close is cut off.
    setTimeout(() => this.#socket.terminate(), 2_000).unref()
  }

  // Connection

  #heard(): void {
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = setTimeout(() => this.#socket.terminate(), PING_TIMEOUT_SECONDS * 1_000)
  }

  #lost(): void {
    clearTimeout(this.#silenceTimer)
    if (this.#state === ParticipantInfo_State.DISCONNECTED) return
    this.#lostTimer = setTimeout(
      () => this.#room.remove(this, DisconnectReason.SIGNAL_CLOSE),
      this.#limits.absenceMs,
    )
  }

  #connected(): void {
    clearTimeout(this.#connectTimer)
    if (this.#state !== ParticipantInfo_State.JOINED) return
    this.#state = ParticipantInfo_State.ACTIVE
    this.changed()
    this.#room.joined(this)
  }

  #mediaFailed(): void {
    clearTimeout(this.#connectTimer)
    this.#connectTimer = setTimeout(
      () => this.disconnect(DisconnectReason.STATE_MISMATCH, LeaveRequest_Action.RECONNECT),
      FAILED_TIMEOUT_MS,
    )
  }

  // Signalling

  #receive(data: Buffer, isBinary: boolean): void {
    if (this.#state === ParticipantInfo_State.DISCONNECTED) return
    this.#heard()
    if (!this.#messages.take()) {
      this.disconnect(DisconnectReason.STATE_MISMATCH)
      return
    }
    let message: SignalRequest['message']
    try {
      message = isBinary
        ? SignalRequest.fromBinary(data).message
        : SignalRequest.fromJsonString(data.toString(), { ignoreUnknownFields: true }).message
    } catch {
      this.disconnect(DisconnectReason.STATE_MISMATCH)
      return
    }
    this.#handle(message).catch((error: unknown) => {
      // A description that cannot be applied leaves both sides in different states.
      this.#room.log(`Cannot handle ${message.case} of ${this.sid}: ${(error as Error).message}`)
      this.disconnect(DisconnectReason.STATE_MISMATCH, LeaveRequest_Action.RECONNECT)
    })
  }

  async #handle({ case: name, value }: SignalRequest['message']): Promise<void> {
    switch (name) {
      case 'offer': {
        const { answer, media } = await this.#publisher.offer(value.sdp)
        if (this.#state === ParticipantInfo_State.DISCONNECTED) return
        this.send('answer', new SessionDescription({ type: 'answer', sdp: answer, id: value.id }))
        this.#attach(media)
        return
      }
      case 'answer':
        await this.subscriber.answer(value.sdp, value.id)
        return
      case 'addTrack':
        this.#addTrack(value)
        return
      case 'mute':
        this.#mute(value)
        return
      case 'subscription':
        this.#subscribe(value)
        return
      case 'trackSetting':
        this.#setTracks(value)
        return
      case 'updateMetadata':
        this.#updateMetadata(value)
        return
      case 'updateAudioTrack': {
        const track = this.tracks.get(value.trackSid)
        if (track) track.info.audioFeatures = value.features
        return
      }
      case 'ping':
        this.send('pong', BigInt(Date.now()))
        return
      case 'pingReq':
        this.send(
          'pongResp',
          new Pong({ lastPingTimestamp: value.timestamp, timestamp: BigInt(Date.now()) }),
        )
        return
      case 'leave':
        this.#room.remove(this, DisconnectReason.CLIENT_INITIATED)
        return
      default:
        // Everything else asks for what this server does not do. Candidates are among it: with ICE-lite they are not needed.
        return
    }
  }

  // Tracks that the participant publishes

  #addTrack(request: AddTrackRequest): void {
    const refuse = (reason: RequestResponse_Reason, message: string) =>
      this.send(
        'requestResponse',
        new RequestResponse({ reason, message, request: { case: 'addTrack', value: request } }),
      )
    if (!mayPublish(this.permission, request.source)) {
      refuse(RequestResponse_Reason.NOT_ALLOWED, 'publishing this source is not allowed')
      return
    }
    if (this.tracks.size >= this.#limits.tracksPerParticipant) {
      refuse(RequestResponse_Reason.LIMIT_EXCEEDED, 'too many tracks')
      return
    }
    const track = new PublishedTrack(request)
    if (!track.info.muted && !this.#room.hasCapacityFor(track, this)) {
      refuse(RequestResponse_Reason.LIMIT_EXCEEDED, 'the room is full')
      return
    }
    this.tracks.set(track.sid, track)
    this.send('trackPublished', new TrackPublishedResponse({ cid: request.cid, track: track.info }))
  }

  /** Connects published tracks with the media of an offer, and ends the tracks that the browser no longer sends. */
  #attach(offered: OfferedMedia[]): void {
    let changed = false
    for (const track of this.tracks.values())
      if (track.attached && !offered.some(({ mid, sends }) => sends && mid === track.info.mid)) {
        this.#unpublish(track)
        changed = true
      }
    const used = new Set([...this.tracks.values()].map(({ info }) => info.mid))
    const fresh = offered.filter(({ mid, sends }) => sends && !used.has(mid))
    // Browsers may rename a track, so that what is left is matched by its kind.
    for (const exact of [true, false])
      for (const section of fresh) {
        const media = section.receiver?.tracks.at(-1)
        if (!section.receiver || !media || used.has(section.mid)) continue
        const track = [...this.tracks.values()].find(
          ({ attached, kind, clientId }) =>
            !attached && kind === section.kind && (!exact || clientId === section.trackId),
        )
        if (!track) continue
        used.add(section.mid)
        track.attach(section.receiver, media, section.mid)
        changed = true
        this.#room.published(this, track)
      }
    if (changed) this.changed()
  }

  #unpublish(track: PublishedTrack): void {
    this.tracks.delete(track.sid)
    this.#room.unpublished(this, track)
    track.close()
  }

  #mute({ sid, muted }: { sid: string; muted: boolean }): void {
    const track = this.tracks.get(sid)
    if (!track || track.info.muted === muted) return
    if (!muted && !this.#room.hasCapacityFor(track, this)) {
      this.send('mute', new MuteTrackRequest({ sid, muted: true }))
      return
    }
    track.setMuted(muted)
    this.changed()
  }

  /** Mutes a track for everybody. The browser is told, but its packets are not forwarded even if it goes on. */
  muteTrack(track: PublishedTrack): void {
    this.send('mute', new MuteTrackRequest({ sid: track.sid, muted: true }))
    if (track.info.muted) return
    track.setMuted(true)
    this.changed()
  }

  // Tracks that the participant receives

  /** Starts to send a track of another participant, unless this one must not or does not want to receive it. */
  receive(track: PublishedTrack, publisher: Participant): void {
    const wanted = this.#subscriptions.get(track.sid) ?? this.#autoSubscribe
    if (this.permission.canSubscribe && wanted && track.attached)
      this.subscriber.add(track, `${publisher.sid}|${track.sid}`)
  }

  #subscribe({ trackSids, participantTracks, subscribe }: UpdateSubscription): void {
    for (const sid of [...trackSids, ...participantTracks.flatMap((entry) => entry.trackSids)]) {
      const found = this.#room.findTrack(sid)
      if (!found || found.publisher === this) continue
      this.#subscriptions.set(sid, subscribe)
      if (subscribe) this.receive(found.track, found.publisher)
      else this.subscriber.remove(found.track)
    }
  }

  #setTracks({ trackSids, disabled }: UpdateTrackSettings): void {
    for (const sid of trackSids) {
      const forward = this.subscriber.forwards.get(sid)
      if (!forward || forward.wanted !== disabled) continue
      forward.wanted = !disabled
      if (forward.wanted) forward.track.requestKeyFrame()
    }
  }

  /** Forgets a track that has ended. */
  forget(track: PublishedTrack): void {
    this.#subscriptions.delete(track.sid)
    this.subscriber.remove(track)
  }

  // Data

  #receiveData(data: Buffer, reliable: boolean): void {
    if (!this.permission.canPublishData || data.length > this.#limits.dataPacketBytes) return
    if (!this.#packets.take() || !this.#bytes.take(data.length)) return
    let packet: DataPacket
    try {
      packet = DataPacket.fromBinary(data)
    } catch {
      return
    }
    // Speakers and metrics come from the server only.
    const { case: name, value } = packet.value
    if (name === undefined || name === 'speaker' || name === 'metrics') return
    packet.participantSid = this.sid
    packet.participantIdentity = this.identity
    if (name === 'user') {
      value.participantSid = this.sid
      value.participantIdentity = this.identity
    }
    this.#room.sendData(packet, reliable, this)
  }

  // Changes

  #updateMetadata({ requestId, name, metadata, attributes }: UpdateParticipantMetadata): void {
    const respond = (reason: RequestResponse_Reason, message: string) =>
      this.send('requestResponse', new RequestResponse({ requestId, reason, message }))
    if (!this.permission.canUpdateMetadata) {
      respond(RequestResponse_Reason.NOT_ALLOWED, 'does not have permission to update own metadata')
      return
    }
    if (!this.update({ name, metadata, attributes }))
      respond(RequestResponse_Reason.LIMIT_EXCEEDED, 'too large')
  }

  /**
   * Changes what is given and not empty. An attribute with an empty value is deleted.
   * @returns false, and changes nothing, if the new values are too large
   */
  update(change: {
    name?: string
    metadata?: string
    attributes?: Record<string, string>
  }): boolean {
    const name = change.name || this.#name
    const metadata = change.metadata || this.#metadata
    const attributes = Object.fromEntries(
      Object.entries({ ...this.#attributes, ...change.attributes }).filter(([, value]) => value),
    )
    if (
      name.length > this.#limits.nameCharacters ||
      Buffer.byteLength(metadata) > this.#limits.metadataBytes ||
      Buffer.byteLength(JSON.stringify(attributes)) > this.#limits.attributesBytes
    )
      return false
    this.#name = name
    this.#metadata = metadata
    this.#attributes = attributes
    this.changed()
    return true
  }

  /** Changes what the participant may do, and ends what they no longer may. */
  setPermission(permission: ParticipantPermission): void {
    this.permission = permission
    for (const track of this.tracks.values()) {
      if (mayPublish(permission, track.info.source)) continue
      this.#unpublish(track)
      this.send('trackUnpublished', new TrackUnpublishedResponse({ trackSid: track.sid }))
    }
    if (!permission.canSubscribe)
      for (const { track } of this.subscriber.forwards.values()) this.subscriber.remove(track)
    else this.#room.offerTracks(this)
    this.changed()
  }
}
