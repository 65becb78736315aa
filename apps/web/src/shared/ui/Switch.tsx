import { useId, type ReactNode } from 'react'

/** A switch for a setting that is saved at once, with label and help. */
export function Switch({
  label,
  help,
  on,
  working,
  onChange,
}: {
  label: string
  help?: ReactNode
  on: boolean
  /** While true, presses are ignored, because answers could arrive out of order. */
  working: boolean
  onChange: (on: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-6">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {help !== undefined && (
          <p id={`${id}-help`} className="text-sm text-muted">
            {help}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the input's own state
        role="switch"
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        checked={on}
        onChange={(event) => {
          if (!working) onChange(event.currentTarget.checked)
        }}
        aria-busy={working || undefined}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors before:absolute before:top-0.5 before:start-0.5 before:size-5.5 before:rounded-full before:bg-muted before:transition-[inset-inline-start] checked:border-accent checked:bg-accent checked:before:start-5.5 checked:before:bg-on-accent"
      />
    </div>
  )
}
