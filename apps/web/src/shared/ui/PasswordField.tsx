import { useState } from 'react'
import { IconButton } from './Button.tsx'
import { Field, splitProps, type NativeProps } from './Field.tsx'

/** A password with a Show password / Hide password button. */
export function PasswordField(props: Omit<NativeProps<'input'>, 'type'>) {
  const { look, native } = splitProps(props)
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
