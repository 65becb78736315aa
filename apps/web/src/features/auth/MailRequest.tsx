import { mailRequestForm } from '@firstbell/contract/identity'
import { sending } from '@firstbell/messages/common'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { EmailState } from '#entities/login/login-redirect.ts'
import { EmailField } from '#entities/login/person-fields.tsx'
import { call, type endpoints } from '#shared/api/api.ts'
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
    <PageForm
      submission={submission}
      submitLabel={label}
      workingLabel={sending}
      fullWidth
      success={sent}
    >
      <EmailField help={help} {...submission.field('email')} />
    </PageForm>
  )
}
