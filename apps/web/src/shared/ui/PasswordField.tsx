import * as m from '@firstbell/messages/fields'
import { Eye, EyeOff } from 'lucide'
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
            className="control pe-12"
          />
          <IconButton
            label={shown ? m.hidePassword : m.showPassword}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute top-0 end-0.5"
            icon={shown ? EyeOff : Eye}
          />
        </div>
      )}
    </Field>
  )
}
