import * as m from '@firstbell/messages/classroom'
import * as common from '@firstbell/messages/common'
import { useEffect, useState } from 'react'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DeviceSelect } from './DeviceSelect.tsx'
import { listDevices, mediaDevices, NO_DEVICES } from './local-devices.ts'
import { readChoice, storeChoice, type DeviceKind } from './media-choice.ts'
import type { Room } from './room.ts'

const KINDS: readonly DeviceKind[] = ['camera', 'microphone', 'speaker']

/** The choice of devices during a class; it is remembered for the next one. */
export function RoomSettings({ room, onClose }: { room: Room; onClose: () => void }) {
  const [listed, setListed] = useState(NO_DEVICES)
  const [chosen, setChosen] = useState(() => readChoice(false).ids)
  useEffect(() => {
    let mounted = true
    const list = () => void listDevices().then((devices) => mounted && setListed(devices))
    list()
    const media = mediaDevices()
    media?.addEventListener('devicechange', list)
    return () => {
      mounted = false
      media?.removeEventListener('devicechange', list)
    }
  }, [])
  return (
    <Dialog title={m.settings} size="small" onClose={onClose} closeButton={common.close}>
      <div className="grid gap-5 pt-2">
        {KINDS.map((kind) => (
          <DeviceSelect
            key={kind}
            kind={kind}
            listed={listed[kind]}
            chosen={chosen[kind]}
            onChoose={(id) => {
              const ids = { ...chosen, [kind]: id }
              setChosen(ids)
              storeChoice({ ids })
              void room.choose(kind, id)
            }}
          />
        ))}
      </div>
    </Dialog>
  )
}
