import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'

/** What a control needs so that its label, help and error belong to it. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

export interface FieldLook {
  /** The visible name (design and tests find the field by it). */
  label: string
  /** Below the control. */
  help?: ReactNode
  /** Under the field, announced; makes the control invalid. */
  error?: string | undefined
  /** Told to assistive technology; validation stays the form's own. */
  required?: boolean
  /** Hides the label from sight where the place says it already. */
  hideLabel?: boolean
  /** Beside the label, at the end of its line. */
  aside?: ReactNode
  className?: string
}

/** Label above, help and error below; wires them to the control that `children` draws. */
export function Field({
  label,
  help,
  error,
  required = false,
  hideLabel = false,
  aside,
  className,
  id: givenId,
  children,
}: FieldLook & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const described = [error && errorId, help !== undefined && helpId].filter(Boolean).join(' ')
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <div
        className={classes(
          'flex items-baseline justify-between gap-3',
          hideLabel && aside === undefined && 'sr-only',
        )}
      >
        <label htmlFor={id} className={classes('font-medium', hideLabel && 'sr-only')}>
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
      {/* Always there, so that a change inside is announced. */}
      <div aria-live="polite" className="contents">
        {error && (
          <p id={errorId} className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
      {help !== undefined && (
        <p id={helpId} className="text-sm text-muted">
          {help}
        </p>
      )}
    </div>
  )
}

type Native<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'required' | 'className' | 'children'
> &
  FieldLook

function split<Props extends FieldLook & { id?: string | undefined }>(props: Props) {
  const { label, help, error, required, hideLabel, aside, className, id, ...native } = props
  const look = {
    label,
    error,
    id,
    ...(help !== undefined && { help }),
    ...(required !== undefined && { required }),
    ...(hideLabel !== undefined && { hideLabel }),
    ...(aside !== undefined && { aside }),
    ...(className !== undefined && { className }),
  }
  return { look, native }
}

/** One line of text. Takes everything an input takes, `ref` included (react-hook-form). */
export function TextField(props: Native<'input'>) {
  const { look, native } = split(props)
  return (
    <Field {...look}>
      {(control) => <input type="text" {...native} {...control} className="control" />}
    </Field>
  )
}

/** A password with a Show password / Hide password button. */
export function PasswordField(props: Omit<Native<'input'>, 'type'>) {
  const { look, native } = split(props)
  const [shown, setShown] = useState(false)
  return (
    <Field {...look}>
      {(control) => (
        <div className="relative">
          <input
            autoComplete="current-password"
            {...native}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="control pr-12"
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0.5"
            icon={<Eye crossed={shown} />}
          />
        </div>
      )}
    </Field>
  )
}

/** Several lines. With `maxLength` a count stands below; `rows` is the least height. */
export function TextArea(props: Native<'textarea'>) {
  const { look, native } = split(props)
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
              {used}/{maxLength}
            </span>
            {/* Spoken only near the end: a count read at every key would drown the typing. */}
            <span className="sr-only" aria-live="polite">
              {maxLength - used <= 20 ? `${maxLength - used} characters left` : ''}
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
            // A form library has just filled the element by its ref, past React's own events.
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

/** The browser's own select. `placeholder` is its empty first choice. */
export function SelectField(
  props: Native<'select'> & {
    options: readonly (string | { value: string; label: string })[]
    placeholder?: string
  },
) {
  const { options, placeholder, ...others } = props
  const { look, native } = split(others)
  return (
    <Field {...look}>
      {(control) => (
        <select {...native} {...control} className="control">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label } =
              typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value}>
                {label}
              </option>
            )
          })}
        </select>
      )}
    </Field>
  )
}

/** A day, `YYYY-MM-DD`. */
export function DateField(props: Omit<Native<'input'>, 'type'>) {
  const { look, native } = split(props)
  return (
    <Field {...look}>
      {(control) => <input {...native} {...control} type="date" className="control tabular" />}
    </Field>
  )
}

/** A time of day, `HH:mm`. */
export function TimeField(props: Omit<Native<'input'>, 'type'>) {
  const { look, native } = split(props)
  return (
    <Field {...look}>
      {(control) => <input {...native} {...control} type="time" className="control tabular" />}
    </Field>
  )
}

/** A number, with an optional `unit` shown inside at the end ("minutes", "$"). */
export function NumberField(props: Omit<Native<'input'>, 'type'> & { unit?: string }) {
  const { unit, ...others } = props
  const { look, native } = split(others)
  return (
    <Field {...look}>
      {(control) => (
        <div className="relative">
          <input
            inputMode="decimal"
            {...native}
            {...control}
            type="number"
            // A wheel over a focused number would change it unseen.
            onWheel={(event) => event.currentTarget.blur()}
            className={classes('control tabular', unit !== undefined && 'pr-24')}
          />
          {unit !== undefined && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted"
            >
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

/** The browser's own file chooser; `accept` says what it takes. */
export function FileField(props: Omit<Native<'input'>, 'type' | 'value'> & { accept: string }) {
  const { look, native } = split(props)
  return (
    <Field {...look}>
      {(control) => (
        <input
          {...native}
          {...control}
          type="file"
          className="control py-1.5 pl-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-md file:border-0 file:bg-accent-soft file:px-3 file:font-semibold file:text-accent-ink"
        />
      )}
    </Field>
  )
}

function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.75" />
      {crossed && <path d="m4 4 16 16" />}
    </svg>
  )
}
