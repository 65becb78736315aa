import * as m from '@firstbell/messages/classroom'
import {
  Circle,
  CircleStop,
  Hand,
  LogOut,
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  PhoneOff,
  Presentation,
  Settings,
  Users,
  Video,
  VideoOff,
  type IconNode,
} from 'lucide'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { notify } from '#shared/notices/notices.ts'
import { classes } from '#shared/ui/classes.ts'
import { Icon } from '#shared/ui/Icon.tsx'
import { DeviceNotice } from './DeviceNotice.tsx'
import { mediaDevices } from './local-devices.ts'
import type { RoomData } from './room-queries.ts'
import type { Room, Source } from './room.ts'
import { useHand } from './useHand.ts'
import { useRecord } from './useRecord.ts'

/** The letters of the shortcuts: with Alt and Shift, which neither browsers nor screen readers use with them. */
const KEYS = {
  microphone: 'M',
  camera: 'V',
  screen: 'S',
  hand: 'H',
  chat: 'C',
  people: 'P',
  board: 'B',
  settings: 'O',
  leave: 'L',
} as const
type Command = keyof typeof KEYS
const SOURCES = ['camera', 'microphone', 'screen'] as const

/** Moves the focus back to a control, after its panel has closed. */
export function focusControl(command: Command): void {
  // The controls may be hidden while a text field has the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  document.getElementById(`control-${command}`)?.focus()
}

/** What is shown next to the pictures. */
export type Panel = 'chat' | 'people'

/** Phones and tablets cannot share their screens. */
const canShare = () => 'getDisplayMedia' in (mediaDevices() ?? {})

/** The bar of controls (rule screen-68). */
export function Controls({
  room,
  id,
  owned,
  data,
  myId,
  panel,
  unread,
  hasBoard,
  onPanel,
  onBoard,
  onSettings,
  onLeave,
  onEnd,
}: {
  room: Room
  id: string
  owned: boolean
  data: RoomData | undefined
  myId: string
  panel: Panel | undefined
  /** The number of chat entries that the person has not seen. */
  unread: number
  /** Whether the board is open. */
  hasBoard: boolean
  onPanel: (panel: Panel) => void
  onBoard: () => void
  onSettings: () => void
  onLeave: () => void
  onEnd: () => void
}) {
  const { participants, problems } = useSyncExternalStore(room.subscribe, room.get)
  const me = participants.find(({ isMe }) => isMe)
  const hand = useHand(id, data, myId)
  const record = useRecord(id, data)
  const shares = canShare()
  /** The sources whose problem the person has dismissed, until they try again. */
  const [dismissed, setDismissed] = useState<readonly Source[]>([])
  const isOn = {
    microphone: me?.microphone ?? false,
    camera: me?.camera !== undefined,
    screen: me?.screen !== undefined,
  }
  const rights = data?.rights
  const may = {
    microphone: rights?.speak ?? true,
    camera: rights?.camera ?? true,
    screen: rights?.screen ?? true,
  }
  const toggle = (source: Source) => {
    if (may[source] || isOn[source]) {
      setDismissed(dismissed.filter((one) => one !== source))
      void room.setOn(source, !isOn[source])
    } else notify({ kind: 'info', text: m.notAllowed })
  }
  const commands: Record<Command, () => void> = {
    microphone: () => toggle('microphone'),
    camera: () => toggle('camera'),
    screen: () => toggle('screen'),
    hand: hand.toggle,
    chat: () => onPanel('chat'),
    people: () => onPanel('people'),
    board: onBoard,
    settings: onSettings,
    leave: onLeave,
  }
  useShortcuts(commands)
  const control = (command: Command) => ({ command, onPress: commands[command] })
  return (
    // A keyboard that is open leaves little room, and what is typed comes first.
    <div className="grid gap-2 px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] low:in-[.classroom:has(textarea:focus)]:hidden">
      <div className="mx-auto grid w-full max-w-read gap-2 empty:hidden">
        {SOURCES.map((source) => (
          <DeviceNotice
            key={source}
            device={source}
            problem={dismissed.includes(source) ? undefined : problems[source]}
            onDismiss={() => {
              setDismissed([...dismissed, source])
              focusControl(source)
            }}
          />
        ))}
      </div>
      <div
        role="group"
        aria-label={m.controls}
        className={classes(
          'mx-auto grid w-full gap-1 sm:w-fit sm:grid-flow-col sm:grid-cols-none',
          owned
            ? shares
              ? 'grid-cols-6'
              : 'grid-cols-5'
            : 'grid-cols-5 min-[24rem]:grid-flow-col min-[24rem]:grid-cols-none',
        )}
      >
        <Control
          {...control('microphone')}
          label={m.microphone}
          icon={isOn.microphone ? Mic : MicOff}
          pressed={isOn.microphone}
          unavailable={!may.microphone}
        />
        <Control
          {...control('camera')}
          label={m.camera}
          icon={isOn.camera ? Video : VideoOff}
          pressed={isOn.camera}
          unavailable={!may.camera}
        />
        {shares && (
          <Control
            {...control('screen')}
            label={m.shareScreen}
            icon={MonitorUp}
            pressed={isOn.screen}
            unavailable={!may.screen}
          />
        )}
        <Control
          {...control('hand')}
          label={hand.raised ? m.lowerHand : m.raiseHand}
          icon={Hand}
          pressed={hand.raised}
        />
        <Control
          {...control('chat')}
          label={m.chat}
          icon={MessageSquare}
          pressed={panel === 'chat'}
          badge={unread}
        />
        <Control
          {...control('people')}
          label={m.people}
          icon={Users}
          pressed={panel === 'people'}
        />
        <Control {...control('board')} label={m.board} icon={Presentation} pressed={hasBoard} />
        <Control {...control('settings')} label={m.settings} icon={Settings} />
        {owned && (
          <Control
            label={data?.recording ? m.stopRecording : m.record}
            icon={data?.recording ? CircleStop : Circle}
            pressed={data?.recording ?? false}
            onPress={record.toggle}
          />
        )}
        <Control {...control('leave')} label={m.leave} icon={LogOut} />
        {owned && <Control label={m.endClass} icon={PhoneOff} danger onPress={onEnd} />}
      </div>
    </div>
  )
}

function Control({
  command,
  label,
  icon,
  pressed,
  unavailable = false,
  danger = false,
  badge = 0,
  onPress,
}: {
  command?: Command
  label: string
  icon: IconNode
  /** Absent for a button without a state. */
  pressed?: boolean
  unavailable?: boolean
  danger?: boolean
  /** A number of new things. */
  badge?: number
  onPress: () => void
}) {
  const key = command && KEYS[command]
  return (
    <div className="relative">
      <button
        id={command && `control-${command}`}
        type="button"
        aria-pressed={pressed}
        aria-disabled={unavailable || undefined}
        aria-keyshortcuts={key && `Alt+Shift+${key}`}
        aria-describedby={badge > 0 ? `${command}-badge` : undefined}
        title={key ? m.withShortcut(label, shortcutText(key)) : label}
        onClick={onPress}
        className={classes(
          'flex h-12 w-full min-w-9 flex-col items-center justify-center gap-0.5 rounded-control transition-colors sm:min-w-11 sm:px-2 lg:h-14 lg:min-w-18',
          danger
            ? 'text-danger hover:bg-danger-soft'
            : pressed === true
              ? 'bg-accent-soft text-accent-ink'
              : 'text-ink hover:bg-surface',
          unavailable && 'text-muted!',
        )}
      >
        <Icon node={icon} className={classes('size-5', icon === LogOut && 'rtl:-scale-x-100')} />
        <span className="text-xs leading-tight max-lg:sr-only">{label}</span>
      </button>
      {badge > 0 && (
        <span
          id={`${command}-badge`}
          className="tabular pointer-events-none absolute end-[calc(50%-1.375rem)] top-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-xs leading-4 font-semibold text-on-accent"
        >
          <span aria-hidden>{badge}</span>
          <span className="sr-only">{m.unread(badge)}</span>
        </span>
      )}
    </div>
  )
}

const shortcutText = (key: string) =>
  /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? `⌥⇧${key}` : `Alt+Shift+${key}`

/** Runs a command when its keys are pressed, unless a dialog is open. */
function useShortcuts(commands: Record<Command, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.repeat) return
    // The code, because Alt changes the character on some keyboards.
    const entry = Object.entries(KEYS).find(([, key]) => event.code === `Key${key}`)
    if (!entry || document.querySelector('[role=dialog], [role=alertdialog]')) return
    event.preventDefault()
    commands[entry[0] as Command]()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
