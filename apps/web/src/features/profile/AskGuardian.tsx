import { guardianForm } from '@firstbell/contract/guardian'
import { messages } from '@firstbell/contract/messages'
import { sending } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/guardian'
import { setUser } from '#entities/login/login.ts'
import { EmailField } from '#entities/login/person-fields.tsx'
import { call, endpoints } from '#shared/api/api.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'

/** Mails the parent or guardian again, at a corrected address if it was wrong (rule account-30). */
export default function AskGuardian({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useSchemaForm(guardianForm, { email })
  const { field, ...submission } = useFormSubmit(form, {
    send: async (values) => setUser((await call(endpoints.askGuardian, values)).user),
  })
  return (
    <FormDialog
      title={m.sendAgain}
      description={m.sendAgainAbout}
      submission={submission}
      submitLabel={m.send}
      workingLabel={sending}
      success={messages.guardianAsked}
      onClose={onClose}
    >
      <EmailField label={m.email} autoComplete="off" {...field('email')} />
    </FormDialog>
  )
}
