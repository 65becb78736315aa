import { codeField } from '@firstbell/contract/two-step'
import * as m from '@firstbell/messages/confirm-identity'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { CodeField } from '#entities/login/person-fields.tsx'
import { call, messageOf } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { PageForm } from '#shared/forms/FormParts.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { useSchemaForm } from '#shared/forms/useSchemaForm.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'

/**
 * Confirms the identity with a code that is sent to the verified email, for accounts without a password
 * (rule security-9).
 * @param withCode whether two-step verification asks for its code as well
 */
export function ConfirmByMail({
  withCode,
  onConfirmed,
}: {
  withCode: boolean
  onConfirmed: () => void
}) {
  const mailing = useMutation({ mutationFn: () => call(endpoints.mailConfirmCode, {}) })
  return (
    <div className="grid gap-4">
      {mailing.isSuccess && <CodeForm withCode={withCode} onConfirmed={onConfirmed} />}
      <Notice kind="error">{mailing.error && messageOf(mailing.error)}</Notice>
      <Button
        variant="secondary"
        working={mailing.isPending}
        workingLabel={m.mailingCode}
        onClick={() => mailing.mutate()}
      >
        {mailing.isSuccess ? m.mailAnotherCode : m.mailCode}
      </Button>
    </div>
  )
}

const mailedCodeForm = z.object({ mailedCode: codeField })
const bothCodesForm = z.extend(mailedCodeForm, { code: codeField })

function CodeForm({ withCode, onConfirmed }: { withCode: boolean; onConfirmed: () => void }) {
  const form = useSchemaForm<{ mailedCode: string; code?: string }>(
    withCode ? bothCodesForm : mailedCodeForm,
    { mailedCode: '', code: '' },
  )
  const { setFocus } = form
  useEffect(() => setFocus('mailedCode'), [setFocus])
  const { field, ...submission } = useFormSubmit(form, {
    send: async ({ mailedCode, code }) => {
      await call(endpoints.confirmIdentity, { mailedCode, ...(withCode && { code }) })
      onConfirmed()
    },
  })
  return (
    <PageForm submission={submission} submitLabel={m.confirm} workingLabel={m.confirming} fullWidth>
      <CodeField
        label={m.mailedCode}
        help={m.mailedCodeHelp}
        inputMode="numeric"
        {...field('mailedCode')}
      />
      {withCode && (
        <CodeField label={m.code} help={m.codeHelp} autoComplete="off" {...field('code')} />
      )}
    </PageForm>
  )
}
