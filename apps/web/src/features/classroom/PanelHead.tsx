import * as common from '@firstbell/messages/common'
import { X } from 'lucide'
import type { RefObject } from 'react'
import { IconButton } from '#shared/ui/Button.tsx'

/**
 * The heading of a panel, with the button that closes it.
 * @param heading gets the heading, which can have the focus
 */
export function PanelHead({
  title,
  heading,
  onClose,
}: {
  title: string
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
}) {
  return (
    <div className="flex items-center justify-between gap-3 px-4 pt-2 pb-1">
      <h2 ref={heading} tabIndex={-1} className="font-sans text-base tracking-normal">
        {title}
      </h2>
      <IconButton label={common.close} icon={X} onClick={onClose} className="-me-2" />
    </div>
  )
}
