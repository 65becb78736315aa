import type { IconNode } from 'lucide'
import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

const tones = {
  accent: 'has-checked:bg-accent-soft has-checked:text-accent-ink',
  danger: 'has-checked:bg-danger-soft has-checked:text-danger',
  plain: 'has-checked:bg-surface has-checked:text-ink',
} as const

export interface Segment<Value> {
  label: string
  value: Value
  icon: IconNode
  tone: keyof typeof tones
  /** Follows the label, such as a number. Hidden from screen readers. */
  aside?: string
}

/** One of a few values, as radio buttons in a row. */
export function SegmentedControl<Value>({
  legend,
  segments,
  value,
  onChange,
  even = false,
  legendVisible = false,
}: {
  /** The group's name, for screen readers unless it is visible. */
  legend: string
  legendVisible?: boolean
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Whether it fills its container with segments of one width, whichever is chosen. */
  even?: boolean
}) {
  const name = useId()
  return (
    <fieldset className={even ? 'w-full' : 'max-sm:w-full'}>
      <legend className={legendVisible ? 'mb-1 text-sm font-semibold' : 'sr-only'}>{legend}</legend>
      <div className="flex gap-1 rounded-control border border-edge bg-sunken p-1">
        {segments.map((segment) => (
          <label
            key={segment.label}
            className={classes(
              'flex min-h-9 cursor-pointer items-center justify-center rounded-md text-sm font-medium text-muted transition-colors hover:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
              even ? 'min-w-0 grow basis-0 gap-1 px-1 text-center' : 'gap-1.5 px-2.5 max-sm:grow',
              tones[segment.tone],
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === segment.value}
              onChange={() => onChange(segment.value)}
            />
            {value === segment.value && <Icon node={segment.icon} className="size-4 shrink-0" />}
            <span>{segment.label}</span>
            {segment.aside !== undefined && (
              <span aria-hidden="true" className="tabular font-normal whitespace-nowrap">
                {segment.aside}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Switches between views of the same content, with buttons in a row. */
export function ViewSwitch<View extends string>({
  label,
  views,
  shown,
  onShow,
}: {
  /** The group's name, for screen readers. */
  label: string
  /** `aside` is shown after the label and hidden from screen readers. */
  views: readonly { view: View; label: string; aside?: ReactNode }[]
  shown: View
  onShow: (view: View) => void
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap gap-1 rounded-control border border-line bg-sunken p-1"
    >
      {views.map(({ view, label: name, aside }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === shown}
          onClick={() => onShow(view)}
          className={classes(
            'min-h-9 rounded-md px-2 font-medium transition-colors max-sm:grow sm:px-4',
            view === shown ? 'bg-surface text-accent shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          <span>{name}</span>
          {aside !== undefined && (
            <span className="tabular ms-2 text-sm" aria-hidden="true">
              {aside}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
