import * as m from '@firstbell/messages/classroom'
import { Notice } from '#shared/ui/Notice.tsx'
import type { DeviceProblem } from './local-devices.ts'
import type { Device } from './media-choice.ts'

/** Says that a device is not available, and what helps. */
export function DeviceNotice({
  device,
  problem,
}: {
  device: Device
  problem: DeviceProblem | undefined
}) {
  return (
    <Notice>
      {problem && (
        <>
          <span className="block font-semibold">{m.unavailable[device]}</span>
          <span className="block text-sm">{m.reasons[problem]}</span>
        </>
      )}
    </Notice>
  )
}
