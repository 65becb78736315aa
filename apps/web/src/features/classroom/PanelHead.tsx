import * as common from '@firstbell/messages/common'
import { X } from 'lucide'
import { IconButton } from '#shared/ui/Button.tsx'

/** The heading of a panel, with the button that closes it. */
export function PanelHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 px-4 pt-2 pb-1">
      <h2 className="font-sans text-base tracking-normal">{title}</h2>
      <IconButton label={common.close} icon={X} onClick={onClose} className="-me-2" />
    </div>
  )
}
