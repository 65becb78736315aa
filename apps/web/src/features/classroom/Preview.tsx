import * as m from '@firstbell/messages/classroom'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useLogin } from '#entities/login/login.ts'
import { Avatar } from '#shared/ui/Picture.tsx'
import { Switch } from '#shared/ui/Switch.tsx'
import { DeviceNotice } from './DeviceNotice.tsx'
import { DeviceSelect } from './DeviceSelect.tsx'
import { LevelMeter } from './LevelMeter.tsx'
import { openLocalDevices, type LocalDevices } from './local-devices.ts'
import type { Device, DeviceKind } from './media-choice.ts'

/** Opens the person's devices while the preview is shown. Undefined before the first effect. */
export function useLocalDevices(isOwner: boolean): LocalDevices | undefined {
  const [devices, setDevices] = useState<LocalDevices>()
  useEffect(() => {
    const opened = openLocalDevices(isOwner)
    // oxlint-disable-next-line react/set-state-in-effect -- opening asks for permission, which rendering must not
    setDevices(opened)
    return opened.close
  }, [isOwner])
  return devices
}

/**
 * What the others will see and hear, with the choice of devices (rule screen-66).
 * @param children what is about the class: its title, and how to enter
 */
export function Preview({
  devices,
  isOwner,
  children,
}: {
  devices: LocalDevices
  isOwner: boolean
  children: ReactNode
}) {
  const { camera, microphone } = useSyncExternalStore(devices.subscribe, devices.get)
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <OwnPicture
        track={camera.track}
        starts={camera.wanted && !camera.track}
        problem={camera.problem !== undefined}
      />
      <div className="grid min-w-0 grid-cols-1 content-start lg:row-span-2">{children}</div>
      <div className="grid grid-cols-1 content-start gap-x-8 gap-y-6 max-lg:border-t max-lg:border-line max-lg:pt-6 sm:grid-cols-2">
        {camera.problem && microphone.problem && (
          <p className="sm:col-span-2">{isOwner ? m.startWithout : m.joinWithout}</p>
        )}
        <div className="grid content-start gap-3">
          <Power device="camera" label={m.camera} devices={devices} />
          <DeviceNotice device="camera" problem={camera.problem} />
          <Choice kind="camera" devices={devices} />
        </div>
        <div className="grid content-start gap-3 sm:row-span-2">
          <Power device="microphone" label={m.microphone} devices={devices} />
          <DeviceNotice device="microphone" problem={microphone.problem} />
          <Choice kind="microphone" devices={devices} />
          <LevelMeter track={microphone.track} />
        </div>
        <Choice kind="speaker" devices={devices} />
      </div>
    </div>
  )
}

function Power({
  device,
  label,
  devices,
}: {
  device: Device
  label: string
  devices: LocalDevices
}) {
  const { wanted } = useSyncExternalStore(devices.subscribe, devices.get)[device]
  return (
    <Switch
      label={label}
      on={wanted}
      working={false}
      onChange={(on) => void devices.setOn(device, on)}
    />
  )
}

function Choice({ kind, devices }: { kind: DeviceKind; devices: LocalDevices }) {
  const { listed, chosen } = useSyncExternalStore(devices.subscribe, devices.get)
  return (
    <DeviceSelect
      kind={kind}
      listed={listed[kind]}
      chosen={chosen[kind]}
      onChoose={(id) => void devices.choose(kind, id)}
    />
  )
}

/** One's own picture, mirrored as one knows it. */
function OwnPicture({
  track,
  starts,
  problem,
}: {
  track: MediaStreamTrack | undefined
  starts: boolean
  problem: boolean
}) {
  const { user } = useLogin()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = video
    if (!current || !track) return undefined
    current.srcObject = new MediaStream([track])
    return () => {
      current.srcObject = null
    }
  }, [track])
  return (
    <div className="relative grid aspect-video place-items-center self-start overflow-hidden rounded-card bg-scrim text-on-scrim">
      {track ? (
        <video
          ref={video}
          aria-label={m.yourPicture}
          autoPlay
          muted
          playsInline
          className="size-full -scale-x-100 object-cover"
        />
      ) : (
        <div className="grid justify-items-center gap-3 p-4 text-center">
          <Avatar name={user?.name ?? ''} src={user?.profilePic} size="large" />
          <p>{starts ? m.cameraStarts : problem ? m.unavailable.camera : m.cameraIsOff}</p>
        </div>
      )}
    </div>
  )
}
