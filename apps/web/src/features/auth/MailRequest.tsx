import { forgotPassword } from '@firstbell/contract/identity'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { AddressState } from '../../entities/session/login-redirect.ts'
import { messageOf } from '../../shared/api/api.ts'
import { EmailField } from '../../entities/session/person-fields.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { SubmitButton } from './FormPage.tsx'
import { showFieldErrors } from '../../shared/forms/form-errors.ts'

/** A form that requests a mail to an address and shows the server's answer. */
export function MailRequest({
  send,
  label,
  help,
}: {
  /** Resolves to the message to show. */
  send: (email: string) => Promise<string>
  /** The button's label. */
  label: string
  help?: string
}) {
  const [sent, setSent] = useState<string | null>(null)
  const { email = '' } = (useLocation().state as AddressState | null) ?? {}
  const form = useForm<{ email: string }>({
    resolver: standardSchemaResolver(forgotPassword.body),
    // No empty one, because it would replace input from before hydration.
    ...(email !== '' && { defaultValues: { email } }),
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    setSent(null)
    try {
      setSent(await send(email))
    } catch (error) {
      if (!showFieldErrors(form, error, ['email']))
        form.setError('root', { message: messageOf(error) })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <EmailField
        {...(help !== undefined && { help })}
        error={errors.email?.message}
        {...form.register('email')}
      />
      {errors.root && <Notice kind="error">{errors.root.message}</Notice>}
      <Notice kind="success">{sent}</Notice>
      <SubmitButton working={isSubmitting} workingLabel="Sending...">
        {label}
      </SubmitButton>
    </form>
  )
}
