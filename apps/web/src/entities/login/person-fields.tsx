import { GENDERS, MINIMUM_AGE, MINIMUM_PASSWORD_LENGTH, TEXT_MAX } from '@firstbell/contract/limits'
import type { ComponentProps } from 'react'
import { useNow } from '../../shared/time/now.ts'
import { DateField, SelectField, TextField } from '../../shared/ui/Field.tsx'
import { PasswordField } from '../../shared/ui/PasswordField.tsx'

/** The fields about a person, as every form has them. Props override the defaults. */

export function NameField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label="Full name"
      required
      autoComplete="name"
      maxLength={TEXT_MAX.name}
      {...props}
    />
  )
}

export function EmailField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label="Email"
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
      label="New password"
      required
      autoComplete="new-password"
      help={`${MINIMUM_PASSWORD_LENGTH} characters or more.`}
      {...props}
    />
  )
}

export function ContactField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label="Contact"
      type="tel"
      required
      autoComplete="tel-national"
      inputMode="numeric"
      help="Ten digits, no spaces."
      {...props}
    />
  )
}

export function BirthField(props: Partial<ComponentProps<typeof DateField>>) {
  const today = new Date(useNow()).toISOString().slice(0, 10)
  return (
    <DateField
      label="Date of birth"
      required
      autoComplete="bday"
      min="1900-01-01"
      help={`For people aged ${MINIMUM_AGE} and over.`}
      max={today}
      {...props}
    />
  )
}

export function GenderField(props: Partial<ComponentProps<typeof SelectField>>) {
  return (
    <SelectField
      label="Gender"
      required
      autoComplete="sex"
      options={GENDERS.map((value) => ({
        value,
        label: value.charAt(0).toUpperCase() + value.slice(1),
      }))}
      placeholder="Choose one"
      {...props}
    />
  )
}
