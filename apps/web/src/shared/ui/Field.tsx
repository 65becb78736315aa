import * as m from '@firstbell/messages/fields'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'

interface FieldLook {
  label: string
  help?: ReactNode
  /** Shown below the control, announced, and marks it invalid. */
  error?: string | undefined
  /** Sets `aria-required` only; the form validates. */
  required?: boolean | undefined
  /** Shown at the end of the label row. */
  aside?: ReactNode
  className?: string | undefined
}

/**
 * A label, help and error around the control that `children` renders.
 * @param children receives the attributes that connect the control with them
 */
export function Field({
  label,
  help,
  error,
  required = false,
  aside,
  className,
  children,
}: FieldLook & {
  children: (
    control: { id: string } & Pick<
      ComponentProps<'input'>,
      'aria-invalid' | 'aria-describedby' | 'aria-required'
    >,
  ) => ReactNode
}) {
  const id = useId()
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const described = [error && errorId, help !== undefined && helpId].filter(Boolean).join(' ')
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described === '' ? undefined : described,
        'aria-required': required || undefined,
      })}
      <FieldError id={errorId} error={error} />
      {help !== undefined && (
        <p id={helpId} className="text-sm text-muted">
          {help}
        </p>
      )}
    </div>
  )
}

/** The error of a field, announced when it appears. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    // Mounted before its text, because screen readers announce changes only.
    <div aria-live="polite" className="contents">
      {error && (
        <p id={id} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** The props of a native control that is rendered inside a `Field`. */
export type NativeProps<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'required' | 'className' | 'children'
> &
  FieldLook

/** Separates the props of `Field` from those of the native control. */
export function splitProps<Props extends FieldLook>(props: Props) {
  const { label, help, error, required, aside, className, ...native } = props
  return { look: { label, help, error, required, aside, className }, native }
}

/** A single-line input, also for a day (`type="date"`) or a time of day. Accepts all props of an input, including `ref` (react-hook-form). */
export function TextField(props: NativeProps<'input'>) {
  const { look, native } = splitProps(props)
  return (
    <Field {...look}>
      {(control) => <input type="text" {...native} {...control} className="control" />}
    </Field>
  )
}

/** A multi-line text input, with a character count if it has `maxLength`; `rows` is its minimum height. */
export function TextArea(props: NativeProps<'textarea'>) {
  const { look, native } = splitProps(props)
  const [length, setLength] = useState(
    () => String(native.value ?? native.defaultValue ?? '').length,
  )
  const { maxLength, onInput, ref, ...rest } = native
  const used = native.value === undefined ? length : String(native.value).length
  return (
    <Field
      {...look}
      aside={
        look.aside ??
        (maxLength !== undefined && (
          <span
            className={classes(
              'tabular text-sm',
              used > maxLength ? 'font-semibold text-danger' : 'text-muted',
            )}
          >
            <span aria-hidden="true">
              <span>{used}</span>/<span>{maxLength}</span>
            </span>
            {/* Announced near the limit only, because constant announcements would disturb typing. */}
            <span className="sr-only" aria-live="polite">
              {maxLength - used <= 20 ? m.charactersLeft(maxLength - used) : ''}
            </span>
          </span>
        ))
      }
    >
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          ref={(element) => {
            const cleanUp = typeof ref === 'function' ? ref(element) : undefined
            if (ref && typeof ref === 'object') ref.current = element
            // react-hook-form sets the value through the ref, without an event.
            if (element && element.value.length !== length) setLength(element.value.length)
            return cleanUp
          }}
          onInput={(event) => {
            setLength(event.currentTarget.value.length)
            onInput?.(event)
          }}
          className="control field-sizing-content max-h-96"
        />
      )}
    </Field>
  )
}

type SelectOption = { value: string; label: string }

/** The native select, with groups of options or without. `placeholder` is its empty first option. */
export function SelectField(
  props: NativeProps<'select'> & {
    options: readonly (SelectOption | { group: string; options: readonly SelectOption[] })[]
    placeholder?: string
  },
) {
  const { options, placeholder, ...others } = props
  const { look, native } = splitProps(others)
  return (
    <Field {...look}>
      {(control) => (
        <select {...native} {...control} className="control">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((entry) =>
            'group' in entry ? (
              <optgroup key={entry.group} label={entry.group}>
                {entry.options.map(selectOption)}
              </optgroup>
            ) : (
              selectOption(entry)
            ),
          )}
        </select>
      )}
    </Field>
  )
}

const selectOption = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
)

/** A `NumberField` for whole numbers from 1. */
export const WholeNumberField = (props: ComponentProps<typeof NumberField>) => (
  <NumberField inputMode="numeric" min={1} {...props} />
)

/** A number input, with an optional `unit` inside its end ("minutes", "$"). */
export function NumberField(props: Omit<NativeProps<'input'>, 'type'> & { unit?: string }) {
  const { unit, ...others } = props
  const { look, native } = splitProps(others)
  return (
    <Field {...look}>
      {(control) => (
        <div className="relative">
          <input
            inputMode="decimal"
            {...native}
            {...control}
            type="number"
            // Scrolling would silently change a focused number.
            onWheel={(event) => event.currentTarget.blur()}
            className={classes('control tabular', unit !== undefined && 'pe-24')}
          />
          {unit !== undefined && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-sm text-muted"
            >
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
