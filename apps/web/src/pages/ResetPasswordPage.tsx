import { resetPasswordForm } from '@firstbell/contract/identity'
import { messages } from '@firstbell/contract/messages'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { Link } from '../shared/ui/Link.tsx'
import { ApiError } from '../shared/api/api.ts'
import { resetPassword } from '../entities/session/mail-links.ts'
import { refreshUser } from '../entities/session/session.ts'
import { LinkButton } from '../shared/ui/Button.tsx'
import { NewPasswordField } from '../entities/session/person-fields.tsx'
import { Notice } from '../shared/ui/Notice.tsx'
import { FormPage, SubmitButton } from '../features/auth/FormPage.tsx'
import { FailureNotice } from '../shared/forms/FormParts.tsx'
import { useFormSubmit } from '../shared/forms/useFormSubmit.ts'

/** The page behind a reset link: sets a new password (rule identity-14). */
export default function ResetPasswordPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const [changed, setChanged] = useState<string | null>(null)
  const [dead, setDead] = useState(token === '')

  return (
    <FormPage
      title="Reset Password"
      {...(changed === null && !dead && { intro: 'Choose a new password for your account.' })}
      after={
        changed === null && (
          <p>
            <Link to="/login" className="link">
              Back to Login
            </Link>
          </p>
        )
      }
    >
      <Notice kind="success">{changed}</Notice>
      {changed !== null ? (
        <LinkButton to="/login" size="large" className="mt-5 w-full">
          Login
        </LinkButton>
      ) : dead ? (
        <div className="grid gap-5">
          <Notice kind="error">{messages.linkInvalid}</Notice>
          <LinkButton to="/forgot-password" size="large">
            Ask for a new link
          </LinkButton>
        </div>
      ) : (
        <NewPassword token={token} onChanged={setChanged} onDead={() => setDead(true)} />
      )}
    </FormPage>
  )
}

function NewPassword({
  token,
  onChanged,
  onDead,
}: {
  token: string
  onChanged: (sentence: string) => void
  onDead: () => void
}) {
  // No default value for the password, which may have been typed before hydration.
  const form = useForm<{ token: string; newPassword: string }>({
    resolver: standardSchemaResolver(resetPasswordForm),
    defaultValues: { token },
  })
  const { errors } = form.formState
  const { onSubmit, failure, working } = useFormSubmit(form, {
    failed: messages.genericError,
    send: async ({ newPassword }) => {
      try {
        const sentence = await resetPassword(token, newPassword)
        // The reset may have ended this browser's session.
        void refreshUser()
        onChanged(sentence)
      } catch (error) {
        if (!(error instanceof ApiError) || error.fields['token'] === undefined) throw error
        onDead()
      }
    },
  })

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <NewPasswordField error={errors.newPassword?.message} {...form.register('newPassword')} />
      <FailureNotice failure={failure} />
      <SubmitButton working={working} workingLabel="Saving...">
        Reset Password
      </SubmitButton>
    </form>
  )
}
