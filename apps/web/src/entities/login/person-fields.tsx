import { GENDERS, MINIMUM_AGE, MINIMUM_PASSWORD_LENGTH, TEXT_MAX } from '@firstbell/contract/limits'
import { genders } from '@firstbell/messages/labels'
import * as m from '@firstbell/messages/person-fields'
import type { ComponentProps, ComponentType } from 'react'
import { useNow } from '#shared/time/now.ts'
import { SelectField, TextField } from '#shared/ui/Field.tsx'
import { PasswordField } from '#shared/ui/PasswordField.tsx'
import { useContactFormat } from './contact-format.ts'

/** The fields about a person that all forms share. Props override the defaults. */
const withDefaults =
  <Props extends object>(Field: ComponentType<Props>, defaults: NoInfer<Props>) =>
  (props: Partial<Props>) => <Field {...defaults} {...props} />

export const NameField = withDefaults(TextField, {
  label: m.name,
  required: true,
  autoComplete: 'name',
  maxLength: TEXT_MAX.name,
})

export const EmailField = withDefaults(TextField, {
  label: m.email,
  type: 'email',
  required: true,
  autoComplete: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
})

export const NewPasswordField = withDefaults(PasswordField, {
  label: m.newPassword,
  required: true,
  autoComplete: 'new-password',
  help: m.passwordHelp(MINIMUM_PASSWORD_LENGTH),
})

export function ContactField(props: Partial<ComponentProps<typeof TextField>>) {
  const international = useContactFormat()
  return (
    <TextField
      label={m.contact}
      type="tel"
      required
      autoComplete={international ? 'tel' : 'tel-national'}
      inputMode={international ? 'tel' : 'numeric'}
      help={international ? m.contactHelpInternational : m.contactHelp}
      {...props}
    />
  )
}

export const GenderField = withDefaults(SelectField, {
  label: m.gender,
  required: true,
  autoComplete: 'sex',
  options: GENDERS.map((value) => ({ value, label: genders[value] })),
  placeholder: m.chooseOne,
})

export const BirthField = (props: Partial<ComponentProps<typeof TextField>>) => (
  <TextField
    label={m.birth}
    type="date"
    required
    autoComplete="bday"
    min="1900-01-01"
    max={new Date(useNow()).toISOString().slice(0, 10)}
    help={m.birthHelp(MINIMUM_AGE)}
    {...props}
  />
)

/** A one-time or recovery code. `inputMode` is 'numeric' for codes of digits only. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  )
}

/** The account of a form with a password: password managers find or store the password under this name. */
export const HiddenUserName = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)
