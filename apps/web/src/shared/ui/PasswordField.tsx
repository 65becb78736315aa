import { Eye, EyeOff } from 'lucide'
import { useState } from 'react'
import { IconButton } from './Button.tsx'
import { Field, splitProps, type NativeProps } from './Field.tsx'
import { Icon } from './Icon.tsx'

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
            icon={<Icon node={shown ? EyeOff : Eye} className="size-5" />}
          />
        </div>
      )}
    </Field>
  )
}
