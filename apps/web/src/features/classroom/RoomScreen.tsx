import * as m from '@firstbell/messages/classroom'
import { useQuery } from '@tanstack/react-query'
import { Circle } from 'lucide'
import { useEffect, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useLogin } from '#entities/login/login.ts'
import type { NextSession } from '#entities/offering/next-session.ts'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { MINUTE, useNow } from '#shared/time/now.ts'
import { useMoment } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { LiveRegion } from '#shared/ui/LiveRegion.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { Controls, focusControl, type Panel } from './Controls.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import { Board, useBoard } from './room-board.tsx'
import { chatQuery, roomQuery } from './room-queries.ts'
import type { Room } from './room.ts'
import { RoomSettings } from './RoomSettings.tsx'
import { Stage } from './Stage.tsx'
import { useAnnouncements, useCalm, usePresenceAnnouncement } from './useAnnouncements.ts'
import { useInstructorNotices } from './useInstructorNotices.ts'

/** The room says from then on when it closes (rule screen-70). */
const WARNING_MS = 5 * MINUTE

/** The room while the person is in it (rules screen-68 to screen-70). */
export function RoomScreen({ room, session: { offering } }: { room: Room; session: NextSession }) {
  const { _id: id, owned, title } = offering
  const { user } = useLogin()
  const myId = user?._id ?? ''
  const state = useSyncExternalStore(room.subscribe, room.get)
  const { data } = useQuery(roomQuery(id))
  const { data: entries } = useQuery(chatQuery(id))
  const [panel, setPanel] = useState<Panel>()
  const [showsSettings, setShowsSettings] = useState(false)
  const [asksToEnd, setAsksToEnd] = useState(false)
  const [draft, setDraft] = useState('')
  const people = data?.people ?? []
  const announcements = [
    useAnnouncements({ room: data, entries, myId }),
    usePresenceAnnouncement(data?.people, myId),
  ]
  /** The number of entries that the person has seen: at first those that were there before. */
  const [read, setRead] = useState<number>()
  useInstructorNotices(state.timesMuted, data?.rights)
  const { region, heading } = useLastingFocus<HTMLDivElement>()
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading])
  const count = entries?.length ?? 0
  const unread = panel === 'chat' ? 0 : Math.max(0, count - (read ?? count))
  const show = (next: Panel) => {
    setRead(entries?.length)
    setPanel(panel === next ? undefined : next)
    if (panel === next) focusControl(next)
  }
  const onPanelKeyDown = ({ key, target, currentTarget, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Escape' || !panel || nativeEvent.isComposing) return
    // Dialogs that it has opened close themselves.
    if (currentTarget.contains(target as Node)) show(panel)
  }
  if (read === undefined && entries) setRead(entries.length)
  const board = useBoard({
    room,
    data,
    myId,
    owned,
    id,
    isConnected: state.phase === 'connected',
    sharerId: state.participants.find(({ isMe, screen }) => !isMe && screen)?.id,
  })
  const isReconnecting = useCalm(state.phase === 'reconnecting')
  const closesAt = useClosing(data?.closesAt, data?.serverAheadMs)
  return (
    <section aria-label={m.classroomTitle(title)} className="classroom">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 sm:px-4 low:min-h-9 low:py-1 low:in-[.classroom:has(textarea:focus)]:hidden">
        <div className="me-auto min-w-0">
          <h1
            ref={heading}
            tabIndex={-1}
            dir="auto"
            className="truncate font-sans text-base tracking-normal"
          >
            {title}
          </h1>
        </div>
        {data?.recording === true && (
          <p className="flex items-center gap-1.5 text-sm font-semibold text-danger">
            <Icon node={Circle} className="size-3 fill-current" />
            <span>{m.recording}</span>
          </p>
        )}
        {state.phase === 'reconnecting' && (
          <p className="text-sm font-semibold">{m.reconnecting}</p>
        )}
        <LiveRegion className="text-sm text-amber empty:hidden">
          {closesAt !== undefined && m.closesAt(closesAt)}
        </LiveRegion>
        {state.soundBlocked && (
          <p className="flex items-center gap-3 text-sm">
            <span>{m.soundIsOff}</span>
            <Button
              size="small"
              onClick={() => {
                room.startSound()
                heading.current?.focus()
              }}
            >
              {m.turnOnSound}
            </Button>
          </p>
        )}
      </div>
      <div className="relative flex min-h-0 grow">
        <Stage
          region={region}
          state={state}
          people={people}
          me={user ?? undefined}
          board={board.room && <Board room={board.room} />}
          onShowScreen={board.makeWay}
          onStopSharing={() => {
            void room.setOn('screen', false)
            focusControl('screen')
          }}
          isCovered={panel !== undefined}
        />
        {panel && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works in all of it
          <aside
            aria-label={panel === 'chat' ? m.chat : m.people}
            onKeyDown={onPanelKeyDown}
            className="absolute inset-0 z-10 flex flex-col bg-surface sm:static sm:w-88 sm:shrink-0 sm:border-s sm:border-line sm:low:w-72"
          >
            {panel === 'chat' ? (
              <ChatPanel
                id={id}
                owned={owned}
                myId={myId}
                people={people}
                entries={entries ?? []}
                draft={draft}
                onDraft={setDraft}
                onClose={() => show('chat')}
              />
            ) : (
              <PeoplePanel
                id={id}
                owned={owned}
                room={data}
                participants={state.participants}
                me={user ?? undefined}
                onClose={() => show('people')}
              />
            )}
          </aside>
        )}
      </div>
      <Controls
        room={room}
        id={id}
        owned={owned}
        data={data}
        myId={myId}
        panel={panel}
        unread={unread}
        hasBoard={board.room !== undefined}
        onPanel={show}
        onBoard={() => {
          board.toggle()
          if (board.room) focusControl('board')
        }}
        onSettings={() => setShowsSettings(true)}
        onLeave={room.leave}
        onEnd={() => setAsksToEnd(true)}
      />
      {announcements.map(({ number, text }, index) => (
        <LiveRegion key={index} className="sr-only">
          <span key={number}>{text}</span>
        </LiveRegion>
      ))}
      <LiveRegion className="sr-only">{isReconnecting && m.reconnecting}</LiveRegion>
      {showsSettings && <RoomSettings room={room} onClose={() => setShowsSettings(false)} />}
      {asksToEnd && (
        <ConfirmDialog
          title={m.endClass}
          question={m.endQuestion}
          confirmLabel={m.endClass}
          danger
          onConfirm={() => call(endpoints.endRoom, { id })}
          failed={messageOf}
          onClose={() => setAsksToEnd(false)}
        />
      )}
    </section>
  )
}

/** Returns the time at which the room closes, once that is near. */
function useClosing(closesAt: string | undefined, serverAheadMs = 0): string | undefined {
  const now = useNow() + serverAheadMs
  const moment = useMoment()
  const near = closesAt !== undefined && Date.parse(closesAt) - now <= WARNING_MS
  return near ? moment(closesAt) : undefined
}
