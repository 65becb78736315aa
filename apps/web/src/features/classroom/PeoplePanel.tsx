import type { RoomPerson } from '@firstbell/contract/classroom'
import * as m from '@firstbell/messages/classroom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Hand, MicOff } from 'lucide'
import { useEffect, useState } from 'react'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { titled } from '#shared/format/titled.tsx'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { notify } from '#shared/notices/notices.ts'
import { Button } from '#shared/ui/Button.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import { Switch } from '#shared/ui/Switch.tsx'
import { PanelHead } from './PanelHead.tsx'
import { roomKeys, type RoomData } from './room-queries.ts'
import type { Participant } from './room.ts'

const switches = [
  ['speak', m.studentsMaySpeak],
  ['cameras', m.studentsMayUseCameras],
  ['screens', m.studentsMayShare],
] as const

/** Everybody in the room, raised hands first, with what the instructor may do (rule screen-69). */
export function PeoplePanel({
  id,
  owned,
  room,
  participants,
  me,
  onClose,
}: {
  id: string
  owned: boolean
  room: RoomData | undefined
  participants: readonly Participant[]
  me: { _id: string; name: string; profilePic: string } | undefined
  onClose: () => void
}) {
  const act = useRoomAct(id)
  const [removing, setRemoving] = useState<RoomPerson>()
  const people = presentPeople(room?.people ?? [], participants, me)
  const removed = room?.people.filter((person) => person.removed) ?? []
  const { region, heading } = useLastingFocus<HTMLDivElement>()
  useEffect(() => heading.current?.focus(), [heading])
  return (
    <>
      <PanelHead title={m.people} heading={heading} onClose={onClose} />
      <div ref={region} className="grid min-h-0 grow content-start gap-4 overflow-y-auto px-4 pb-4">
        {owned && room && (
          <div className="grid gap-3 border-b border-line pb-4">
            <Button
              variant="secondary"
              size="small"
              className="w-fit"
              onClick={() => act(() => call(endpoints.muteInRoom, { id, everyone: true }))}
            >
              {m.muteEveryone}
            </Button>
            {switches.map(([name, label]) => (
              <RoomSwitch key={name} id={id} name={name} label={label} room={room} />
            ))}
          </div>
        )}
        <ul aria-label={m.people} className="grid gap-3">
          {people.map((person) => (
            <li key={person.id} className="grid gap-1">
              <Person person={person} isMe={person.id === me?._id} />
              {owned && !person.owner && (
                <div className="-ms-3 flex flex-wrap gap-1 ps-10">
                  {person.microphone && (
                    <Act
                      label={m.mute}
                      name={person.name}
                      onPress={() =>
                        act(() => call(endpoints.muteInRoom, { id, person: person.id }))
                      }
                    />
                  )}
                  {person.handRaisedAt !== null && (
                    <Act
                      label={m.lowerHand}
                      name={person.name}
                      onPress={() =>
                        act(() =>
                          call(endpoints.raiseHand, { id, person: person.id, raised: false }),
                        )
                      }
                    />
                  )}
                  <Act
                    label={m.removeFromClass}
                    name={person.name}
                    onPress={() => setRemoving(person)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
        {owned && removed.length > 0 && (
          <div className="grid gap-3 border-t border-line pt-4">
            <h3 className="font-sans text-sm tracking-normal">{m.removedPeople}</h3>
            <ul className="grid gap-3">
              {removed.map((person) => (
                <li key={person.id} className="grid gap-1">
                  <Person person={person} isMe={false} />
                  <div className="-ms-3 ps-10">
                    <Act
                      label={m.letInAgain}
                      name={person.name}
                      onPress={() =>
                        act(() => call(endpoints.readmitToRoom, { id, person: person.id }))
                      }
                    />
                  </div>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {removing && (
        <RemoveDialog id={id} person={removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  )
}

interface PresentPerson extends RoomPerson {
  microphone?: boolean
}

/**
 * Returns the people in the room in the server's order. The media server knows first who has come or gone; the names of
 * those follow.
 */
function presentPeople(
  people: readonly RoomPerson[],
  participants: readonly Participant[],
  me: { _id: string; name: string; profilePic: string } | undefined,
): PresentPerson[] {
  const unknown = participants
    .filter(({ id }) => !people.some((person) => person.id === id))
    .map(({ id, isMe }) => ({
      id,
      name: isMe ? (me?.name ?? '') : m.unknownPerson,
      picture: isMe ? (me?.profilePic ?? '') : '',
      owner: false,
      present: true,
      handRaisedAt: null,
      removed: false,
    }))
  return [...people, ...unknown].flatMap((person) => {
    const participant = participants.find(({ id }) => id === person.id)
    return participant && !person.removed ? [{ ...person, microphone: participant.microphone }] : []
  })
}

function Person({
  person: { name, picture, owner, handRaisedAt, microphone },
  isMe,
}: {
  person: PresentPerson
  isMe: boolean
}) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Avatar name={name} src={picture} size="small" />
      <div className="min-w-0 leading-snug">
        <p dir="auto" className="truncate font-medium">
          {isMe ? m.nameOfYou(name) : name}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted">
          {owner && <span>{m.instructor}</span>}
          {handRaisedAt !== null && (
            <span className="flex items-center gap-1 font-semibold text-accent">
              <Icon node={Hand} className="size-3.5" />
              <span>{m.handRaised}</span>
            </span>
          )}
          {microphone === false && (
            <span className="flex items-center gap-1">
              <Icon node={MicOff} className="size-3.5" />
              <span>{m.microphoneOff}</span>
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

/** An act of the instructor on a person. */
function Act({ label, name, onPress }: { label: string; name: string; onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onPress}>
      <span>{titled(label, name)}</span>
    </Button>
  )
}

/** Returns a function that makes a call about the room, tells if it fails, and refetches the room. */
function useRoomAct(id: string) {
  const queryClient = useQueryClient()
  return (act: () => Promise<unknown>) =>
    void act()
      .catch((error: unknown) => notify({ kind: 'error', text: messageOf(error, m.actFailed) }))
      .then(() => queryClient.invalidateQueries({ queryKey: roomKeys.room(id) }))
}

/** What students may do; changed on screen before the server has answered. */
function RoomSwitch({
  id,
  name,
  label,
  room,
}: {
  id: string
  name: 'speak' | 'cameras' | 'screens'
  label: string
  room: RoomData
}) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (on: boolean) => call(endpoints.changeRoom, { id, [name]: on }),
    onError: (error) => notify({ kind: 'error', text: messageOf(error, m.actFailed) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: roomKeys.room(id) }),
  })
  return (
    <Switch
      label={label}
      on={change.isPending ? change.variables : room[name]}
      working={change.isPending}
      onChange={(on) => change.mutate(on)}
    />
  )
}

function RemoveDialog({
  id,
  person,
  onClose,
}: {
  id: string
  person: RoomPerson
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      title={m.removeFromClass}
      question={m.removeQuestion(person.name)}
      confirmLabel={m.remove}
      danger
      onConfirm={() => call(endpoints.removeFromRoom, { id, person: person.id })}
      failed={messageOf}
      onClose={() => {
        onClose()
        void queryClient.invalidateQueries({ queryKey: roomKeys.room(id) })
      }}
    />
  )
}
