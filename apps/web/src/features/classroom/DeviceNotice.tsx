import * as m from '@firstbell/messages/classroom'
import { dismiss } from '@firstbell/messages/notices'
import { X } from 'lucide'
import { IconButton } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import type { DeviceProblem } from './local-devices.ts'
import type { Source } from './room.ts'

/**
 * Says that a device or the screen is not available, and what helps.
 * @param onDismiss hides it; without it the notice stays
 */
export function DeviceNotice({
  device,
  problem,
  onDismiss,
}: {
  device: Source
  problem: DeviceProblem | undefined
  onDismiss?: () => void
}) {
  return (
    <Notice>
      {problem && (
        <span className="flex items-start gap-3">
          <span>
            <span className="block font-semibold">{m.unavailable[device]}</span>
            <span className="block text-sm">{m.reasons[problem]}</span>
          </span>
          {onDismiss && (
            <IconButton
              label={dismiss}
              icon={X}
              onClick={onDismiss}
              className="ms-auto -my-2 -me-3"
            />
          )}
        </span>
      )}
    </Notice>
  )
}
