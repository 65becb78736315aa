import { GENDERS, MINIMUM_AGE, MINIMUM_PASSWORD_LENGTH, TEXT_MAX } from '@firstbell/contract/limits'
import { genders } from '@firstbell/messages/labels'
import * as m from '@firstbell/messages/person-fields'
import type { ComponentProps } from 'react'
import { useNow } from '#shared/time/now.ts'
import { DateField, SelectField, TextField } from '#shared/ui/Field.tsx'
import { PasswordField } from '#shared/ui/PasswordField.tsx'

/** The fields about a person that all forms share. Props override the defaults. */

export function NameField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField label={m.name} required autoComplete="name" maxLength={TEXT_MAX.name} {...props} />
  )
}

export function EmailField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label={m.email}
      type="email"
      required
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

export function NewPasswordField(props: Partial<ComponentProps<typeof PasswordField>>) {
  return (
    <PasswordField
      label={m.newPassword}
      required
      autoComplete="new-password"
      help={m.passwordHelp(MINIMUM_PASSWORD_LENGTH)}
      {...props}
    />
  )
}

export function ContactField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label={m.contact}
      type="tel"
      required
      autoComplete="tel-national"
      inputMode="numeric"
      help={m.contactHelp}
      {...props}
    />
  )
}

export function BirthField(props: Partial<ComponentProps<typeof DateField>>) {
  const today = new Date(useNow()).toISOString().slice(0, 10)
  return (
    <DateField
      label={m.birth}
      required
      autoComplete="bday"
      min="1900-01-01"
      help={m.birthHelp(MINIMUM_AGE)}
      max={today}
      {...props}
    />
  )
}

export function GenderField(props: Partial<ComponentProps<typeof SelectField>>) {
  return (
    <SelectField
      label={m.gender}
      required
      autoComplete="sex"
      options={GENDERS.map((value) => ({ value, label: genders[value] }))}
      placeholder={m.chooseOne}
      {...props}
    />
  )
}

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
