import { emailForm } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/own-details'
import { useEmailChanged } from '#entities/login/email-verification.ts'
import { EmailField } from '#entities/login/person-fields.tsx'
import { useConfirmed } from '#features/security/useConfirmed.tsx'
import { ApiError, call, endpoints } from '#shared/api/api.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { failureOr } from './failure-or.ts'

/** The form shows one message at a time, the first of these (rule message-13). */
const MESSAGE_ORDER = [
  messages.bothEmailsRequired,
  messages.newEmailInvalid,
  messages.emailInvalid,
  messages.sameEmail,
]

/** Changes the email, which must then be verified (rule account-17). */
export default function ChangeEmail({ onClose }: { onClose: () => void }) {
  const storeUser = useEmailChanged()
  const { confirmed, dialog } = useConfirmed()
  const form = useSchemaForm(emailForm, { oldEmail: '', newEmail: '' }, MESSAGE_ORDER)
  const { field, ...submission } = useFormSubmit(form, {
    failed: failureOr(messages.emailFailed),
    send: async (values) => {
      try {
        storeUser((await confirmed(() => call(endpoints.editEmail, values))).user)
      } catch (error) {
        throw forNewEmail(error)
      }
    },
  })
  return (
    <FormDialog
      title={m.changeEmail}
      description={m.changeEmailAbout}
      submission={submission}
      success={messages.emailUpdated}
      onClose={onClose}
    >
      <EmailField label={m.oldEmail} autoComplete="username" {...field('oldEmail')} />
      <EmailField label={m.newEmail} {...field('newEmail')} />
      {dialog}
    </FormDialog>
  )
}

/** Moves a message to the field of the new email: the server reports a taken one at `email`, as for sign-up. */
function forNewEmail(error: unknown): unknown {
  const newEmail = error instanceof ApiError ? error.fields['email'] : undefined
  if (!(error instanceof ApiError) || newEmail === undefined) return error
  return new ApiError({ ...error, message: error.message, fields: { newEmail } })
}
