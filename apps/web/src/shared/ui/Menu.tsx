import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu as Base } from '@base-ui/react/menu'
import * as m from '@firstbell/messages/dialogs'
import { direction } from '@firstbell/messages/language'
import { EllipsisVertical } from 'lucide'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  danger?: boolean
  onSelect: () => void
}

/** A link to another site (opened in a new tab) or to a file. */
export interface MenuLink {
  label: string
  href: string
  /** Saves the target instead of opening it. */
  download?: boolean
}

/**
 * A button that opens a menu of actions (WAI-ARIA menu button).
 * @param button replaces the default icon button
 * @param defaultOpen whether it opens when it is mounted, for a menu whose code was loaded by a press of its button
 */
export function Menu({
  button = <IconButton label={m.moreOptions} icon={EllipsisVertical} />,
  entries,
  defaultOpen = false,
}: {
  button?: ReactElement
  entries: readonly (MenuEntry | MenuLink)[]
  defaultOpen?: boolean
}) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <Base.Root defaultOpen={defaultOpen}>
          <Base.Trigger render={button} />
          <Base.Portal>
            {/* Without tracking, content that loads above the button cannot move an entry during a press. */}
            <Base.Positioner disableAnchorTracking align="end" sideOffset={6} className="z-70">
              <Base.Popup className="min-w-48 rounded-card border border-line bg-surface p-1.5 text-ink shadow-lift transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
                {entries.map((entry) =>
                  'href' in entry ? (
                    <Base.LinkItem
                      key={entry.label}
                      href={entry.href}
                      {...(entry.download
                        ? { download: '' }
                        : { target: '_blank', rel: 'noopener noreferrer' })}
                      closeOnClick
                      className={classes(row, 'text-ink no-underline data-highlighted:bg-sunken')}
                    >
                      <span>{entry.label}</span>
                    </Base.LinkItem>
                  ) : (
                    <Base.Item
                      key={entry.label}
                      onClick={entry.onSelect}
                      className={classes(
                        row,
                        entry.danger
                          ? 'text-danger data-highlighted:bg-danger-soft'
                          : 'data-highlighted:bg-sunken',
                      )}
                    >
                      {entry.icon}
                      <span>{entry.label}</span>
                    </Base.Item>
                  ),
                )}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      </DirectionProvider>
    </CSPProvider>
  )
}

const row =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-muted'
