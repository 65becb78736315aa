import { detailsForm, type User } from '@firstbell/contract/accounts'
import { timeZone } from '@firstbell/contract/fields'
import { messages } from '@firstbell/contract/messages'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { useDraft } from '../../shared/forms/useDraft.ts'
import { setUser } from '../../entities/session/session.ts'
import {
  BirthField,
  ContactField,
  GenderField,
  NameField,
} from '../../entities/session/person-fields.tsx'
import { useSavePreferences } from '../../entities/session/preferences.ts'
import { personZone } from '../../shared/time/reader.ts'
import { ProfileDialog } from './ProfileDialog.tsx'
import { ZoneField } from './ZoneField.tsx'

const schema = z.extend(detailsForm, { timezone: timeZone })
type Values = z.infer<typeof schema>

/** Name, contact, date of birth and gender (rule account-14), and the time zone (rule account-24). */
export default function ChangeDetails({ user, onClose }: { user: User; onClose: () => void }) {
  const { name, contact, dob, gender } = user
  const [zone] = useState(personZone)
  const savePreferences = useSavePreferences()
  const form = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { name, contact, dob, gender, timezone: zone },
  })
  const timezone = useWatch({ control: form.control, name: 'timezone' })
  const dropDraft = useDraft(form, 'change-details')
  const { errors } = form.formState
  return (
    <ProfileDialog
      title="Change Details"
      form={form}
      fields={['name', 'contact', 'dob', 'gender', 'timezone']}
      save={async ({ timezone: chosen, ...details }) => {
        // Saves a changed zone only; otherwise it keeps following the browser's.
        if (chosen !== zone) await savePreferences.mutateAsync({ timezone: chosen })
        setUser((await call(endpoints.editDetails, details)).user)
        dropDraft()
      }}
      success={messages.profileUpdated}
      failed={messages.profileFailed}
      onClose={() => {
        dropDraft()
        onClose()
      }}
    >
      <NameField error={errors.name?.message} {...form.register('name')} />
      <ContactField error={errors.contact?.message} {...form.register('contact')} />
      <BirthField error={errors.dob?.message} {...form.register('dob')} />
      <GenderField error={errors.gender?.message} {...form.register('gender')} />
      <ZoneField
        own={zone}
        chosen={timezone}
        error={errors.timezone?.message}
        {...form.register('timezone')}
      />
    </ProfileDialog>
  )
}
