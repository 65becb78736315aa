import { resetPasswordForm } from '@firstbell/contract/identity'
import { refreshUser } from '#entities/login/login.ts'
import { NewPasswordField } from '#entities/login/person-fields.tsx'
import { ApiError, messageOf } from '#shared/api/api.ts'
import { PageForm } from '#shared/forms/FormParts.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'

/** Sets a new password with the token of a mailed link. */
export function NewPasswordForm({
  token,
  send,
  onInvalid,
  submitLabel,
  workingLabel,
}: {
  token: string
  /** Rejects with a message at the field `token` if the link is used or has expired. */
  send: (newPassword: string) => Promise<void>
  /** Called with that message instead of showing an error. */
  onInvalid: (message: string) => void
  submitLabel: string
  workingLabel: string
}) {
  // No default value for the password, which may have been typed before hydration.
  const form = useSchemaForm(resetPasswordForm, { token })
  const submission = useFormSubmit(form, {
    send: async ({ newPassword }) => {
      try {
        await send(newPassword)
        // The server has ended all logins of the account. If this browser had one, the refetch logs it out.
        void refreshUser()
      } catch (error) {
        if (!(error instanceof ApiError) || error.fields['token'] === undefined) throw error
        onInvalid(messageOf(error))
      }
    },
  })
  return (
    <PageForm
      submission={submission}
      submitLabel={submitLabel}
      workingLabel={workingLabel}
      fullWidth
    >
      <NewPasswordField {...submission.field('newPassword')} />
    </PageForm>
  )
}
