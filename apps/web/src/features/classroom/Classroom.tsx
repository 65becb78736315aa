import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/classroom'
import * as errorTexts from '@firstbell/messages/error-page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { Instructor } from '#entities/offering/Instructor.tsx'
import type { Kind } from '#entities/offering/kinds.ts'
import type { NextSession } from '#entities/offering/next-session.ts'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { call, endpoints } from '#shared/api/api.ts'
import { PageLoading } from '#shared/page/ErrorPage.tsx'
import { MessagePage } from '#shared/page/MessagePage.tsx'
import { Button, LinkButton } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import type { RoomEntrance } from './livekit-room.ts'
import type { LocalDevices } from './local-devices.ts'
import { Preview, useLocalDevices } from './Preview.tsx'
import { roomQuery, roomKeys } from './room-queries.ts'
import type { Room, RoomTrouble } from './room.ts'
import { RoomOver } from './RoomOver.tsx'
import { RoomScreen } from './RoomScreen.tsx'

/** While the person waits for the instructor: events say it sooner. */
const WAITING_REFETCH_MS = 4_000

/** Loads the media client, which only people who enter a room need. */
const openRoom = async (entrance: RoomEntrance): Promise<Room> =>
  (await import('./livekit-room.ts')).openLivekitRoom(entrance)

/**
 * The classroom of an open session: a preview, the wait for the instructor, the room, and what comes after it (rules
 * screen-66 to screen-70).
 * @param afterwards what comes next, shown when the class has ended
 * @param open enters the room
 */
export function Classroom({
  session: data,
  afterwards,
  open = openRoom,
}: {
  session: NextSession
  afterwards: ReactNode
  open?: (entrance: RoomEntrance) => Promise<Room>
}) {
  const { _id: id } = data.offering
  const queryClient = useQueryClient()
  const [room, setRoom] = useState<Room>()
  /** Another preview, after the person has left. */
  const [round, setRound] = useState(0)
  // Leaving the page leaves the room.
  useEffect(() => () => room?.leave(), [room])
  const again = () => {
    setRoom(undefined)
    setRound(round + 1)
    void queryClient.resetQueries({ queryKey: roomKeys.room(id) })
  }
  const enter = async (devices: LocalDevices) => {
    setRoom(
      await open({
        join: async () => {
          const { room: entrance } = await call(endpoints.joinSession, { id })
          if (!entrance) throw new Error('This class takes place elsewhere.')
          return entrance
        },
        takeTracks: devices.release,
        chosen: devices.get().chosen,
      }),
    )
  }
  const state = useSyncExternalStore(room?.subscribe ?? subscribeToNothing, () => room?.get())
  if (!('RTCPeerConnection' in window))
    return (
      <MessagePage
        title={m.noWebRtc}
        pageTitle={null}
        actions={<LinkButton to="/">{errorTexts.backHome}</LinkButton>}
      >
        <p>{m.noWebRtcHelp}</p>
      </MessagePage>
    )
  if (room && state?.phase === 'over')
    return (
      <RoomOver
        end={state.end ?? { kind: 'left' }}
        session={data}
        afterwards={afterwards}
        onAgain={again}
      />
    )
  if (room && (state?.phase === 'connected' || state?.phase === 'reconnecting'))
    return <RoomScreen room={room} session={data} />
  return <BeforeRoom key={round} session={data} room={room} onEnter={enter} />
}

const subscribeToNothing = () => () => undefined

/** The preview, until the person is in the room: it stays while they wait for the instructor. */
function BeforeRoom({
  session,
  room,
  onEnter,
}: {
  session: NextSession
  room: Room | undefined
  onEnter: (devices: LocalDevices) => Promise<void>
}) {
  const { _id: id, owned } = session.offering
  const devices = useLocalDevices(owned)
  const [entering, setEntering] = useState(false)
  const [failed, setFailed] = useState(false)
  const { data } = useQuery({ ...roomQuery(id), retry: false })
  const state = useSyncExternalStore(room?.subscribe ?? subscribeToNothing, () => room?.get())
  useEffect(() => {
    // Loads the media client while the person looks at the preview.
    void import('./livekit-room.ts').catch(() => undefined)
  }, [])
  const isWaiting = state?.phase === 'waiting'
  if (!devices) return <PageLoading tall />
  const enter = () => {
    if (entering) return
    setEntering(true)
    setFailed(false)
    onEnter(devices).catch(() => {
      setEntering(false)
      setFailed(true)
    })
  }
  return (
    <Preview devices={devices} isOwner={owned}>
      <div className="grid grid-cols-1 gap-5">
        <Head session={session} isWaiting={isWaiting} />
        <Notice>{data?.recording === true && m.recorded}</Notice>
        <Notice kind="error">{failed && m.unreachable}</Notice>
        {room && isWaiting ? (
          <Waiting room={room} offering={session.offering} />
        ) : (
          <>
            <Button
              size="large"
              className="w-full sm:w-fit"
              working={entering}
              workingLabel={m.joining}
              onClick={enter}
            >
              {owned ? m.startClass : m.joinClass}
            </Button>
            <Trouble trouble={state?.trouble} />
          </>
        )}
      </div>
    </Preview>
  )
}

/** Title, time and instructor of a class. While the person waits for the instructor, `Waiting` shows them. */
function Head({
  session: { offering, session },
  isWaiting,
}: {
  session: NextSession
  isWaiting: boolean
}) {
  const { data: item } = useQuery(offeringQuery<Kind>(offering.kind, offering._id))
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-1.5">
        <h1 dir="auto" className="text-[2rem]">
          {offering.title}
        </h1>
        {session && (
          <p>
            <SessionTime item={{ ...session, timezone: offering.timezone }} near />
          </p>
        )}
      </div>
      {!isWaiting && (item ? <Instructor item={item} /> : <div className="h-11" />)}
    </div>
  )
}

/** Waits for the instructor, and then goes on by itself. */
function Waiting({
  room,
  offering: { _id: id, kind },
}: {
  room: Room
  offering: NextSession['offering']
}) {
  const { data: item } = useQuery(offeringQuery<Kind>(kind, id))
  const { isSuccess, dataUpdatedAt } = useQuery({
    ...roomQuery(id),
    retry: false,
    refetchInterval: WAITING_REFETCH_MS,
  })
  const goOn = useEffectEvent(room.retry)
  // Each answer, because the room may close again before the person has entered.
  const openAt = isSuccess ? dataUpdatedAt : undefined
  useEffect(() => {
    if (openAt !== undefined) goOn()
  }, [openAt])
  const text = useRef<HTMLDivElement>(null)
  // The pressed button is gone.
  useEffect(() => text.current?.focus(), [])
  return (
    <div
      ref={text}
      tabIndex={-1}
      className="flex items-center gap-4 border-s-4 border-accent ps-4 outline-none"
    >
      {item && <Avatar name={item.instructorname} src={item.instructorPic} size="face" />}
      <div role="status" className="grid gap-1">
        <p className="text-lg font-semibold">{messages.roomNotOpen}</p>
        <p className="text-muted">{m.nothingToDo}</p>
      </div>
    </div>
  )
}

/** What keeps the person from entering, and what helps. */
function Trouble({ trouble }: { trouble: RoomTrouble | undefined }) {
  const texts =
    trouble &&
    {
      refused: [trouble.kind === 'refused' ? trouble.message : '', m.keepsTrying],
      unreachable: [m.unreachable, m.unreachableHelp],
      'no-media': [m.noMedia, m.noMediaHelp],
    }[trouble.kind]
  return (
    <Notice>
      {texts && (
        <>
          <span className="block font-semibold">{texts[0] || messages.classroomUnavailable}</span>
          <span className="block text-sm">{texts[1]}</span>
        </>
      )}
    </Notice>
  )
}
