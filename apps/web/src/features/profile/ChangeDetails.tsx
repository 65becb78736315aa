import { detailsForm, type User } from '@firstbell/contract/accounts'
import { timeZone } from '@firstbell/contract/fields'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/own-details'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { setUser } from '#entities/login/login.ts'
import { BirthField, ContactField, GenderField, NameField } from '#entities/login/person-fields.tsx'
import { useSavePreferences } from '#entities/login/preferences.ts'
import { call, endpoints } from '#shared/api/api.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { ZoneField } from '#shared/forms/ZoneField.tsx'
import { personZone } from '#shared/time/reader.ts'

const schema = z.extend(detailsForm, { timezone: timeZone })

/** Name, contact, date of birth and gender (rule account-14), and the time zone (rule account-24). */
export default function ChangeDetails({ user, onClose }: { user: User; onClose: () => void }) {
  const { name, contact, dob, gender } = user
  const [zone] = useState(personZone)
  const savePreferences = useSavePreferences()
  const form = useSchemaForm(schema, { name, contact, dob, gender, timezone: zone })
  const { field, ...submission } = useFormSubmit(form, {
    draft: 'change-details',
    failed: messages.profileFailed,
    send: async ({ timezone, ...details }) => {
      // Save the zone only if it was changed; otherwise it keeps following the browser's.
      if (timezone !== zone) await savePreferences.mutateAsync({ timezone })
      setUser((await call(endpoints.editDetails, details)).user)
    },
  })
  return (
    <FormDialog
      title={m.changeDetails}
      submission={submission}
      success={messages.profileUpdated}
      onClose={onClose}
    >
      <NameField {...field('name')} />
      <ContactField {...field('contact')} />
      <BirthField {...field('dob')} />
      <GenderField {...field('gender')} />
      <Controller
        control={form.control}
        name="timezone"
        render={({ field, fieldState }) => (
          <ZoneField {...field} error={fieldState.error?.message} help={m.timeZoneHelp} />
        )}
      />
    </FormDialog>
  )
}
