import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tabs as Base } from '@base-ui/react/tabs'
import { direction } from '@firstbell/messages/language'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { fadeEdges } from './fade-edges.ts'

/**
 * Tabs with arrow key navigation; the list scrolls horizontally if it is too wide.
 * @param selects whether a select replaces the list where there is no room for it: for long lists below another one
 */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  items,
  selects = false,
}: {
  /** The accessible name of the list of tabs. */
  label: string
  value: Value
  onChange: (value: Value) => void
  items: readonly { value: Value; label: string; panel: ReactNode }[]
  selects?: boolean
}) {
  return (
    <DirectionProvider direction={direction}>
      <Base.Root
        value={value}
        onValueChange={(next: Value) => onChange(next)}
        className="@container min-w-0"
      >
        {selects && (
          <select
            aria-label={label}
            value={value}
            onChange={(event) => onChange(event.target.value as Value)}
            className="control font-medium @xl:hidden"
          >
            {items.map((item) => (
              <option key={item.value} value={item.value}>
                {item.label}
              </option>
            ))}
          </select>
        )}
        <Base.List
          activateOnFocus
          aria-label={label}
          ref={fadeEdges}
          className={classes(
            'fade-edges flex gap-0.5 overflow-x-auto border-b border-line pt-1',
            selects && '@max-xl:hidden',
          )}
        >
          {items.map((item) => (
            <Base.Tab
              key={item.value}
              value={item.value}
              className="-mb-px min-h-11 shrink-0 rounded-t-control border-b-2 border-transparent px-4 py-2 font-medium whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:border-accent data-active:text-accent"
            >
              {item.label}
            </Base.Tab>
          ))}
        </Base.List>
        {items.map((item) => (
          <Base.Panel
            key={item.value}
            value={item.value}
            className="rounded-control pt-6 focus-visible:outline-offset-4"
          >
            {item.panel}
          </Base.Panel>
        ))}
      </Base.Root>
    </DirectionProvider>
  )
}
