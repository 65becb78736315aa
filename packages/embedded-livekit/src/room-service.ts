import {
  CreateRoomRequest,
  DataPacket,
  DataPacket_Kind,
  DeleteRoomRequest,
  DeleteRoomResponse,
  DisconnectReason,
  ListParticipantsRequest,
  ListParticipantsResponse,
  ListRoomsRequest,
  ListRoomsResponse,
  MuteRoomTrackRequest,
  MuteRoomTrackResponse,
  RemoveParticipantResponse,
  RoomParticipantIdentity,
  SendDataRequest,
  SendDataResponse,
  UpdateParticipantRequest,
  UpdateRoomMetadataRequest,
  UserPacket,
} from '@livekit/protocol'
import type { Limits } from './limits.ts'
import type { Participant } from './participant.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'
import type { VideoGrant } from './tokens.ts'
import { method, TwirpError, type Methods } from './twirp.ts'

/** For how many seconds to come new tokens of a removed participant are refused, if the request does not say. */
const REVOKED_SECONDS = 60

/** LiveKit's RoomService: what an application's server does with rooms. */
export function roomService(rooms: Rooms, limits: Limits): Methods {
  const mayAdminister = (grant: VideoGrant, room: string) =>
    grant.roomAdmin === true && grant.room === room

  const roomOf = (name: string): Room => {
    const room = rooms.get(name)
    if (!room) throw new TwirpError('not_found', 'requested room does not exist')
    return room
  }
  const participantOf = ({ room, identity }: { room: string; identity: string }): Participant => {
    const participant = rooms.get(room)?.find(identity)
    if (!participant) throw new TwirpError('not_found', 'participant does not exist')
    return participant
  }
  const checkMetadata = (metadata: string) => {
    if (Buffer.byteLength(metadata) > limits.metadataBytes)
      throw new TwirpError('invalid_argument', 'metadata size exceeds limits')
  }

  return {
    CreateRoom: method(
      CreateRoomRequest,
      (grant) => grant.roomCreate === true,
      async (request) => {
        if (request.name === '') throw new TwirpError('invalid_argument', 'no room name')
        if (request.name.length > limits.nameCharacters)
          throw new TwirpError('invalid_argument', 'room name length exceeds limits')
        checkMetadata(request.metadata)
        if (!rooms.get(request.name) && rooms.list().length >= limits.rooms)
          throw new TwirpError('resource_exhausted', 'too many rooms')
        const room = await rooms.create({
          name: request.name,
          metadata: request.metadata,
          maxParticipants: request.maxParticipants,
          ...(request.emptyTimeout > 0 && { emptyTimeoutSeconds: request.emptyTimeout }),
          ...(request.departureTimeout > 0 && {
            departureTimeoutSeconds: request.departureTimeout,
          }),
        })
        return room.info
      },
    ),

    ListRooms: method(
      ListRoomsRequest,
      (grant) => grant.roomList === true,
      ({ names }) =>
        new ListRoomsResponse({
          rooms: rooms
            .list()
            .filter(({ settings }) => names.length === 0 || names.includes(settings.name))
            .map(({ info }) => info),
        }),
    ),

    DeleteRoom: method(
      DeleteRoomRequest,
      (grant) => grant.roomCreate === true,
      async ({ room }) => {
        await rooms.delete(roomOf(room))
        return new DeleteRoomResponse()
      },
    ),

    UpdateRoomMetadata: method(
      UpdateRoomMetadataRequest,
      (grant, { room }) => mayAdminister(grant, room),
      async ({ room: name, metadata }) => {
        checkMetadata(metadata)
        const room = roomOf(name)
        room.setMetadata(metadata)
        await rooms.save()
        return room.info
      },
    ),

    ListParticipants: method(
      ListParticipantsRequest,
      (grant, { room }) => mayAdminister(grant, room),
      ({ room }) =>
        new ListParticipantsResponse({
          participants: rooms.get(room)?.participants.map(({ info }) => info) ?? [],
        }),
    ),

    GetParticipant: method(
      RoomParticipantIdentity,
      (grant, { room }) => mayAdminister(grant, room),
      (request) => participantOf(request).info,
    ),

    RemoveParticipant: method(
      RoomParticipantIdentity,
      (grant, { room }) => mayAdminister(grant, room),
      (request) => {
        const now = Math.floor(Date.now() / 1000)
        rooms
          .get(request.room)
          ?.revokeTokens(request.identity, Number(request.revokeTokenTs) || now + REVOKED_SECONDS)
        participantOf(request).disconnect(DisconnectReason.PARTICIPANT_REMOVED)
        return new RemoveParticipantResponse()
      },
    ),

    MutePublishedTrack: method(
      MuteRoomTrackRequest,
      (grant, { room }) => mayAdminister(grant, room),
      (request) => {
        const participant = participantOf(request)
        const track = participant.tracks.get(request.trackSid)
        if (!track) throw new TwirpError('not_found', 'track is not found')
        // Only the person in front of a microphone or camera may switch it on.
        if (!request.muted) throw new TwirpError('failed_precondition', 'remote unmute not enabled')
        participant.muteTrack(track)
        return new MuteRoomTrackResponse({ track: track.info })
      },
    ),

    UpdateParticipant: method(
      UpdateParticipantRequest,
      (grant, { room }) => mayAdminister(grant, room),
      (request) => {
        const participant = participantOf(request)
        const { name, metadata, attributes, permission } = request
        if (
          (name || metadata || Object.keys(attributes).length > 0) &&
          !participant.update({ name, metadata, attributes })
        )
          throw new TwirpError('invalid_argument', 'attribute or metadata size exceeds limits')
        if (permission) participant.setPermission(permission)
        return participant.info
      },
    ),

    SendData: method(
      SendDataRequest,
      (grant, { room }) => mayAdminister(grant, room),
      (request) => {
        const room = roomOf(request.room)
        const { data, kind, topic, destinationIdentities } = request
        const bySid = room.participants
          .filter(({ sid }) => request.destinationSids.includes(sid))
          .map(({ identity }) => identity)
        const identities = [...destinationIdentities, ...bySid]
        room.sendData(
          new DataPacket({
            kind,
            destinationIdentities: identities,
            value: {
              case: 'user',
              value: new UserPacket({
                payload: data,
                destinationIdentities: identities,
                ...(topic !== undefined && { topic }),
              }),
            },
          }),
          kind === DataPacket_Kind.RELIABLE,
        )
        return new SendDataResponse()
      },
    ),
  }
}
