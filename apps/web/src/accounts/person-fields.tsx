import { GENDERS, MINIMUM_AGE } from '@firstbell/contract/limits'
import { useState, type ComponentProps } from 'react'
import { DateField, SelectField } from '../ui/Field.tsx'
import { useHydrated } from '../ui/useHydrated.ts'

/** Date of birth. */
export function BirthField(props: Partial<ComponentProps<typeof DateField>>) {
  // The day may differ between server and browser, so only the browser names it.
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const hydrated = useHydrated()
  return (
    <DateField
      label="Date of birth"
      required
      autoComplete="bday"
      min="1900-01-01"
      help={`For people aged ${MINIMUM_AGE} and over.`}
      {...(hydrated && { max: today })}
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
