import { resetPasswordForm } from '@firstbell/contract/identity'
import { messages } from '@firstbell/contract/messages'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { Link } from '../shared/ui/Link.tsx'
import { ApiError, messageOf } from '../shared/api/api.ts'
import { resetPassword } from '../entities/session/mail-links.ts'
import { refreshUser } from '../entities/session/session.ts'
import { LinkButton } from '../shared/ui/Button.tsx'
import { NewPasswordField } from '../entities/session/person-fields.tsx'
import { Notice } from '../shared/ui/Notice.tsx'
import { FormPage, SubmitButton } from '../features/auth/FormPage.tsx'
import { showFieldErrors } from '../shared/forms/form-errors.ts'

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
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      const sentence = await resetPassword(token, newPassword)
      // The reset may have ended this browser's session.
      void refreshUser()
      onChanged(sentence)
    } catch (error) {
      if (error instanceof ApiError && error.fields['token'] !== undefined) onDead()
      else if (!showFieldErrors(form, error, ['newPassword']))
        form.setError('root', { message: messageOf(error) })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <NewPasswordField error={errors.newPassword?.message} {...form.register('newPassword')} />
      {errors.root && <Notice kind="error">{errors.root.message}</Notice>}
      <SubmitButton working={isSubmitting} workingLabel="Saving...">
        Reset Password
      </SubmitButton>
    </form>
  )
}
