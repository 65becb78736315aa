import { emailForm, type EmailForm } from '@firstbell/contract/accounts'
import { PROFILE_MODAL_CLOSE_MS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/own-details'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { useEmailChanged } from '#entities/login/email-verification.ts'
import { EmailField } from '#entities/login/person-fields.tsx'
import { useConfirmed } from '#features/security/useConfirmed.tsx'
import { ApiError, call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { fieldOf } from '#shared/forms/field-of.ts'
import { keepFirstMessage } from '#shared/forms/form-errors.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { failureOr } from './failure-or.ts'

/** The priority of messages (rule message-13). */
const RULES = [
  messages.bothEmailsRequired,
  messages.newEmailInvalid,
  messages.emailInvalid,
  messages.sameEmail,
]

/** Changes the email, which must then be verified (rule account-17). */
export default function ChangeEmail({ onClose }: { onClose: () => void }) {
  const storeUser = useEmailChanged()
  const { confirmed, dialog } = useConfirmed()
  const form = useForm<EmailForm>({
    resolver: keepFirstMessage(standardSchemaResolver(emailForm), RULES),
    defaultValues: { oldEmail: '', newEmail: '' },
  })
  const submission = useFormSubmit(form, {
    failed: failureOr(messages.emailFailed),
    send: async (values) => {
      try {
        storeUser((await confirmed(() => call(endpoints.editEmail, values))).user)
      } catch (error) {
        throw forNewEmail(error)
      }
    },
  })
  const field = fieldOf(form)
  return (
    <FormDialog
      title={m.changeEmail}
      description={m.changeEmailAbout}
      submission={submission}
      submitLabel={common.save}
      workingLabel={common.saving}
      success={messages.emailUpdated}
      closeMs={PROFILE_MODAL_CLOSE_MS}
      onClose={onClose}
    >
      <EmailField label={m.oldEmail} autoComplete="username" {...field('oldEmail')} />
      <EmailField label={m.newEmail} {...field('newEmail')} />
      {dialog}
    </FormDialog>
  )
}

/** The server reports a taken email at the field `email`, as for sign-up. */
function forNewEmail(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields['email'] === undefined) return error
  const { status, message, code, fields } = error
  return new ApiError({
    status,
    message,
    code,
    fields: { ...fields, newEmail: fields['email'] ?? message },
  })
}
