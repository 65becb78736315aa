import { detailsForm, type DetailsForm, type User } from '@firstbell/contract/accounts'
import { TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { useDraft } from '../../shared/forms/useDraft.ts'
import { setUser } from '../../entities/session/session.ts'
import { TextField } from '../../shared/ui/Field.tsx'
import { BirthField, GenderField } from '../../entities/session/person-fields.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'

/** Name, contact, date of birth and gender (rule account-14). */
export default function ChangeDetails({ user, onClose }: { user: User; onClose: () => void }) {
  const { name, contact, dob, gender } = user
  const form = useForm<DetailsForm>({
    resolver: standardSchemaResolver(detailsForm),
    defaultValues: { name, contact, dob, gender },
  })
  const dropDraft = useDraft(form, 'change-details')
  const { errors } = form.formState
  return (
    <ProfileDialog
      title="Change Details"
      form={form}
      fields={['name', 'contact', 'dob', 'gender']}
      save={async (values) => {
        setUser((await call(endpoints.editDetails, values)).user)
        dropDraft()
      }}
      success={messages.profileUpdated}
      failed={messages.profileFailed}
      onClose={() => {
        dropDraft()
        onClose()
      }}
    >
      <TextField
        label="Full name"
        required
        autoComplete="name"
        maxLength={TEXT_MAX.name}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Contact"
        type="tel"
        required
        autoComplete="tel-national"
        inputMode="numeric"
        help="Ten figures, no spaces."
        error={errors.contact?.message}
        {...form.register('contact')}
      />
      <BirthField error={errors.dob?.message} {...form.register('dob')} />
      <GenderField error={errors.gender?.message} {...form.register('gender')} />
    </ProfileDialog>
  )
}
