import {
  DataPacket,
  DisconnectReason,
  JoinResponse,
  LeaveRequest_Action,
  ParticipantUpdate,
  Room as RoomInfo,
  RoomUpdate,
  ServerInfo,
  ServerInfo_Edition,
  SpeakersChanged,
} from '@livekit/protocol'
import type { WebSocket } from 'ws'
import type { Limits } from './limits.ts'
import type { Network } from './network.ts'
import {
  Participant,
  PING_INTERVAL_SECONDS,
  PING_TIMEOUT_SECONDS,
  type ParticipantRoom,
  type Send,
} from './participant.ts'
import type { PublishedTrack } from './published-track.ts'
import { newSid } from './sids.ts'
import { Speakers } from './speakers.ts'
import type { AccessToken } from './tokens.ts'
import type { WebhookDetails } from './webhooks.ts'

/** The version of LiveKit whose behaviour this server follows. */
const SERVER_VERSION = '1.9.0'
const PROTOCOL = 15

/** What a room is created with, and what survives a restart. */
export interface RoomSettings {
  sid: string
  name: string
  metadata: string
  /** How long the room stays open until the first participant joins. */
  emptyTimeoutSeconds: number
  /** How long the room stays open after the last participant has left. */
  departureTimeoutSeconds: number
  maxParticipants: number
  createdAtMs: number
}

/** What rooms need of the server. */
export interface RoomContext {
  network: Network
  limits: Limits
  log: (line: string) => void
  notify: (event: WebhookDetails & { event: string }) => void
  /** Returns whether the process can forward `pairs` more. */
  hasCapacity: (pairs: number) => boolean
}

/** The share of a forwarded audio and video pair that one track costs. */
const COST = { audio: 0.25, video: 0.75 } as const

/** A room: its participants, and who receives what of whom. */
export class Room implements ParticipantRoom {
  readonly settings: RoomSettings
  readonly #context: RoomContext
  readonly #onEmpty: (room: Room) => void
  readonly #participants = new Map<string, Participant>()
  readonly #speakers: Speakers
  #emptyTimer: NodeJS.Timeout | undefined
  #closed = false
  #recording = false
  /** By identity: tokens that are valid since before this second let no one in. */
  readonly #revoked = new Map<string, number>()

  constructor(settings: RoomSettings, context: RoomContext, onEmpty: (room: Room) => void) {
    this.settings = settings
    this.#context = context
    this.#onEmpty = onEmpty
    this.#speakers = new Speakers(
      () => this.#participants.values(),
      (speakers) => this.#broadcast('speakersChanged', new SpeakersChanged({ speakers })),
    )
    this.#closeWhenEmpty(settings.emptyTimeoutSeconds)
  }

  static settings(options: Partial<RoomSettings> & { name: string }): RoomSettings {
    return {
      sid: newSid('RM'),
      metadata: '',
      emptyTimeoutSeconds: 300,
      departureTimeoutSeconds: 20,
      maxParticipants: 0,
      createdAtMs: Date.now(),
      ...options,
    }
  }

  get log(): (line: string) => void {
    return this.#context.log
  }

  get participants(): readonly Participant[] {
    return [...this.#participants.values()]
  }

  get info(): RoomInfo {
    const { sid, name, metadata, createdAtMs, maxParticipants } = this.settings
    const participants = this.participants.filter(({ hidden }) => !hidden)
    return new RoomInfo({
      sid,
      name,
      metadata,
      maxParticipants,
      activeRecording: this.#recording,
      emptyTimeout: this.settings.emptyTimeoutSeconds,
      departureTimeout: this.settings.departureTimeoutSeconds,
      creationTime: BigInt(Math.floor(createdAtMs / 1000)),
      creationTimeMs: BigInt(createdAtMs),
      numParticipants: participants.length,
      numPublishers: participants.filter(({ info }) => info.isPublisher).length,
      enabledCodecs: [{ mime: 'audio/opus' }, { mime: 'video/VP8' }],
    })
  }

  find(identity: string): Participant | undefined {
    return this.participants.find((participant) => participant.identity === identity)
  }

  findTrack(sid: string): { publisher: Participant; track: PublishedTrack } | undefined {
    for (const publisher of this.#participants.values()) {
      const track = publisher.tracks.get(sid)
      if (track) return { publisher, track }
    }
    return undefined
  }

  /** Refuses tokens of a participant that are valid since before a second. */
  revokeTokens(identity: string, before: number): void {
    this.#revoked.set(identity, before)
  }

  isRevoked({ identity, notBefore }: AccessToken): boolean {
    return notBefore < (this.#revoked.get(identity) ?? 0)
  }

  // Capacity

  /** What this room adds to the process: forwarded pairs of audio and video. */
  get forwardedPairs(): number {
    const receivers = this.participants.filter(({ permission }) => permission.canSubscribe).length
    return this.#sentPairs() * Math.max(receivers - 1, 0)
  }

  /** The pairs that a participant receives who receives everything. */
  #sentPairs(): number {
    return this.participants
      .flatMap(({ tracks }) => [...tracks.values()])
      .filter(({ info }) => !info.muted)
      .reduce((sum, { kind }) => sum + COST[kind], 0)
  }

  /** Returns whether a person can come in. Someone who is in the room already is replaced, and needs no new place. */
  hasPlaceFor(identity: string): boolean {
    if (this.find(identity)) return true
    const { maxParticipants } = this.settings
    const { peoplePerRoom } = this.#context.limits
    const places = maxParticipants > 0 ? Math.min(maxParticipants, peoplePerRoom) : peoplePerRoom
    return this.#participants.size < places && this.#context.hasCapacity(this.#sentPairs())
  }

  /** Returns whether a track may be sent to everybody else. */
  hasCapacityFor(track: PublishedTrack, publisher: Participant): boolean {
    if (track.isCamera) {
      const cameras = this.participants
        .flatMap(({ tracks }) => [...tracks.values()])
        .filter((other) => other !== track && other.isCamera && !other.info.muted)
      if (cameras.length >= this.#context.limits.camerasPerRoom) return false
    }
    const receivers = this.participants.filter(
      (other) => other !== publisher && other.permission.canSubscribe,
    )
    return this.#context.hasCapacity(COST[track.kind] * receivers.length)
  }

  // Coming and going

  /** Lets a person in. Someone with the same identity has to leave. */
  admit(token: AccessToken, socket: WebSocket, autoSubscribe: boolean): Participant {
    this.find(token.identity)?.disconnect(DisconnectReason.DUPLICATE_IDENTITY)
    clearTimeout(this.#emptyTimer)
    const { network, limits } = this.#context
    const participant = new Participant(this, token, socket, { network, limits, autoSubscribe })
    const others = this.participants.filter(({ hidden }) => !hidden)
    this.#participants.set(participant.sid, participant)
    participant.send(
      'join',
      new JoinResponse({
        room: this.info,
        participant: participant.info,
        otherParticipants: others.map(({ info }) => info),
        serverVersion: SERVER_VERSION,
        serverInfo: new ServerInfo({
          edition: ServerInfo_Edition.Standard,
          version: SERVER_VERSION,
          protocol: PROTOCOL,
        }),
        subscriberPrimary: true,
        pingInterval: PING_INTERVAL_SECONDS,
        pingTimeout: PING_TIMEOUT_SECONDS,
        enabledPublishCodecs: [{ mime: 'audio/opus' }, { mime: 'video/VP8' }],
      }),
    )
    this.announce(participant)
    this.offerTracks(participant)
    participant.subscriber.connect()
    this.#speakers.start()
    return participant
  }

  /** Makes a participant receive what the others publish. */
  offerTracks(participant: Participant): void {
    for (const publisher of this.#participants.values())
      if (publisher !== participant)
        for (const track of publisher.tracks.values()) participant.receive(track, publisher)
  }

  joined(participant: Participant): void {
    this.#notify('participant_joined', { participant: participant.info })
  }

  remove(participant: Participant, reason: DisconnectReason): void {
    if (!this.#participants.delete(participant.sid)) return
    const wasActive = participant.active
    for (const track of participant.tracks.values()) this.#end(participant, track)
    participant.close(reason)
    this.announce(participant)
    this.#notify(wasActive ? 'participant_left' : 'participant_connection_aborted', {
      participant: participant.info,
    })
    if (this.#participants.size > 0 || this.#closed) return
    this.#speakers.stop()
    this.#closeWhenEmpty(this.settings.departureTimeoutSeconds)
  }

  /** Sends everyone away. The room takes no one in afterwards. */
  close(reason: DisconnectReason, action = LeaveRequest_Action.DISCONNECT): void {
    if (this.#closed) return
    this.#closed = true
    clearTimeout(this.#emptyTimer)
    this.#speakers.stop()
    for (const participant of this.participants) participant.disconnect(reason, action)
    this.#notify('room_finished')
  }

  /** Delays the end of a room that is empty. */
  keepOpen(seconds: number): void {
    if (this.#participants.size === 0) this.#closeWhenEmpty(seconds)
  }

  #closeWhenEmpty(seconds: number): void {
    clearTimeout(this.#emptyTimer)
    this.#emptyTimer = setTimeout(() => this.#onEmpty(this), Math.min(seconds, 86_400) * 1_000)
  }

  // What participants are told

  /** Tells everyone that a participant has come, changed or gone. Only the participant is told about a hidden one. */
  announce(participant: Participant): void {
    const update = new ParticipantUpdate({ participants: [participant.info] })
    if (participant.hidden) participant.send('update', update)
    else this.#broadcast('update', update)
  }

  setMetadata(metadata: string): void {
    this.settings.metadata = metadata
    this.#broadcast('roomUpdate', new RoomUpdate({ room: this.info }))
  }

  /** Tells everyone that the room is being recorded, or no longer is. */
  setRecording(recording: boolean): void {
    if (this.#recording === recording) return
    this.#recording = recording
    this.#broadcast('roomUpdate', new RoomUpdate({ room: this.info }))
  }

  published(publisher: Participant, track: PublishedTrack): void {
    this.#notify('track_published', { participant: publisher.info, track: track.info })
    if (publisher.hidden) return
    for (const participant of this.#participants.values())
      if (participant !== publisher) participant.receive(track, publisher)
  }

  unpublished(publisher: Participant, track: PublishedTrack): void {
    this.#end(publisher, track)
  }

  #end(publisher: Participant, track: PublishedTrack): void {
    for (const participant of this.#participants.values()) participant.forget(track)
    if (track.attached)
      this.#notify('track_unpublished', { participant: publisher.info, track: track.info })
  }

  /** Sends data to the identities that the packet names, or to everyone but the sender. */
  sendData(packet: DataPacket, reliable: boolean, sender?: Participant): void {
    const named = new Set([
      ...packet.destinationIdentities,
      ...(packet.value.case === 'user' ? packet.value.value.destinationIdentities : []),
    ])
    const bytes = Buffer.from(packet.toBinary())
    for (const participant of this.participants) {
      if (participant === sender || (named.size > 0 && !named.has(participant.identity))) continue
      if (!participant.subscriber.send(bytes, reliable))
        // Who has missed reliable data starts afresh.
        participant.disconnect(DisconnectReason.STATE_MISMATCH, LeaveRequest_Action.RECONNECT)
    }
  }

  #broadcast: Send = (name, value) => {
    for (const participant of this.#participants.values()) participant.send(name, value)
  }

  #notify(event: string, details: WebhookDetails = {}): void {
    this.#context.notify({ ...details, event, room: this.info })
  }
}
