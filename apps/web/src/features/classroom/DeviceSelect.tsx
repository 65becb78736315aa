import * as m from '@firstbell/messages/classroom'
import { SelectField } from '#shared/ui/Field.tsx'
import type { ListedDevice } from './local-devices.ts'
import type { DeviceKind } from './media-choice.ts'

const labels: Record<DeviceKind, string> = {
  camera: m.chooseCamera,
  microphone: m.chooseMicrophone,
  speaker: m.chooseSpeaker,
}
const names: Record<DeviceKind, string> = {
  camera: m.camera,
  microphone: m.microphone,
  speaker: m.speaker,
}

/** Returns whether the browser plays sound on a device of one's choice. */
const choosesSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype

/** The devices of a kind. Without a choice the system's default is used. */
export function DeviceSelect({
  kind,
  listed,
  chosen,
  onChoose,
}: {
  kind: DeviceKind
  listed: readonly ListedDevice[]
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  const choices =
    kind === 'speaker' && !choosesSpeaker() ? [] : listed.filter(({ id }) => id !== '')
  return (
    <SelectField
      label={labels[kind]}
      value={choices.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
      options={[
        { value: '', label: m.systemDefault },
        ...choices.map(({ id, label }, index) => ({
          value: id,
          label: label === '' ? m.numbered(names[kind], index + 1) : label,
        })),
      ]}
    />
  )
}
