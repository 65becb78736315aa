import { mailRequestForm, resetPasswordForm } from '@firstbell/contract/identity'
import { sending } from '@firstbell/messages/common'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { EmailState } from '#entities/login/login-redirect.ts'
import { refreshUser } from '#entities/login/login.ts'
import { EmailField, NewPasswordField } from '#entities/login/person-fields.tsx'
import { ApiError, call, messageOf, type endpoints } from '#shared/api/api.ts'
import { PageForm } from '#shared/forms/FormParts.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'

/** A form that requests a mail and shows the server's answer. */
export function MailRequest({
  endpoint,
  label,
  help,
}: {
  endpoint: typeof endpoints.forgotPassword | typeof endpoints.resendVerification
  label: string
  help: string
}) {
  const [sent, setSent] = useState<string | null>(null)
  const { email = '' } = (useLocation().state as EmailState | null) ?? {}
  // No empty default, because it would replace input from before hydration.
  const form = useSchemaForm(mailRequestForm, email === '' ? undefined : { email })
  const submission = useFormSubmit(form, {
    // The mail may not arrive, so the form can be sent again.
    repeatable: true,
    send: async ({ email }) => {
      setSent(null)
      setSent((await call(endpoint, { email })).message)
    },
  })
  return (
    <PageForm submission={submission} submitLabel={label} workingLabel={sending} success={sent}>
      <EmailField help={help} {...submission.field('email')} />
    </PageForm>
  )
}

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
    <PageForm submission={submission} submitLabel={submitLabel} workingLabel={workingLabel}>
      <NewPasswordField {...submission.field('newPassword')} />
    </PageForm>
  )
}
