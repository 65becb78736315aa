import { GENDERS, MINIMUM_AGE } from '@firstbell/contract/limits'
import type { ComponentProps } from 'react'
import { useNow } from '../../shared/time/now.ts'
import { DateField, SelectField } from '../../shared/ui/Field.tsx'

/** Date of birth. */
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
