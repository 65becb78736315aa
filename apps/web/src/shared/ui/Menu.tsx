import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu as Base } from '@base-ui/react/menu'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

/** A button that opens a menu of actions (WAI-ARIA menu button). `label` names the button. */
export function Menu({
  label = 'More options',
  icon = <EllipsisVertical className="size-5" />,
  entries,
  align = 'end',
}: {
  label?: string
  icon?: ReactNode
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
}) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root>
        <Base.Trigger render={<IconButton label={label} icon={icon} />} />
        <Base.Portal>
          <Base.Positioner align={align} sideOffset={6} className="z-50">
            <Base.Popup className="min-w-48 rounded-card border border-line bg-surface p-1.5 text-ink shadow-lift transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
              {entries.map((entry) => (
                <Base.Item
                  key={entry.label}
                  disabled={entry.disabled ?? false}
                  onClick={entry.onSelect}
                  className={classes(
                    'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-muted',
                    entry.danger
                      ? 'text-danger data-highlighted:bg-danger-soft'
                      : 'data-highlighted:bg-sunken',
                  )}
                >
                  {entry.icon}
                  {entry.label}
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
