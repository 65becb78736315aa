import { passwordField } from '@firstbell/contract/fields'
import { messages } from '@firstbell/contract/messages'
import { codeField } from '@firstbell/contract/two-step'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/confirm-identity'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { currentLogin } from '#entities/login/login.ts'
import { CodeField, HiddenUserName } from '#entities/login/person-fields.tsx'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { useSchemaForm } from '#shared/forms/useSchemaForm.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { PasswordField } from '#shared/ui/PasswordField.tsx'
import { ConfirmByMail } from './ConfirmByMail.tsx'
import { ConfirmByPasskey, useCanUsePasskey } from './ConfirmByPasskey.tsx'
import { ConfirmByProvider } from './ConfirmByProvider.tsx'
import { securityQuery } from './security.ts'

/**
 * Asks the logged-in person to authenticate again with one of their sign-in methods (rule security-7).
 * @param onClose receives whether they did
 */
export default function ConfirmIdentity({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const security = useQuery(securityQuery)
  const connections = (security.data?.connections ?? []).filter(({ confirms }) => confirms)
  const byPasskey = useCanUsePasskey(security.data) && (
    <ConfirmByPasskey onConfirmed={() => onClose(true)} />
  )
  const others = (byPasskey || connections.length > 0) && (
    <>
      {byPasskey}
      {connections.length > 0 && (
        <ConfirmByProvider connections={connections} onConfirmed={() => onClose(true)} />
      )}
    </>
  )
  if (security.data?.password === true)
    return (
      <ByPassword onClose={onClose} withCode={security.data.twoStep.on}>
        {others}
      </ByPassword>
    )
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={messages.confirmIdentity}
      description={m.about}
      size="small"
      footer={
        <Button variant="secondary" onClick={() => onClose(false)}>
          {common.cancel}
        </Button>
      }
    >
      <RequestState query={security} loading={<LoadingSkeleton className="h-16" />}>
        {({ twoStep }) => (
          <div className="grid gap-4">
            {others}
            <ConfirmByMail withCode={twoStep.on} onConfirmed={() => onClose(true)} />
          </div>
        )}
      </RequestState>
    </Dialog>
  )
}

const passwordForm = z.object({ password: passwordField })
/** For accounts with two-step verification (rule twostep-8). */
const passwordAndCodeForm = z.extend(passwordForm, { code: codeField })

/** @param children the other methods */
function ByPassword({
  onClose,
  withCode,
  children,
}: {
  onClose: (confirmed: boolean) => void
  withCode: boolean
  children: ReactNode
}) {
  const form = useSchemaForm<{ password: string; code?: string }>(
    withCode ? passwordAndCodeForm : passwordForm,
    { password: '', code: '' },
  )
  const { field, ...submission } = useFormSubmit(form, {
    send: (entered) => call(endpoints.confirmIdentity, entered),
  })
  return (
    <FormDialog
      title={messages.confirmIdentity}
      description={m.about}
      sheet={false}
      submission={submission}
      unsaved={false}
      submitLabel={m.confirm}
      workingLabel={m.confirming}
      onClose={() => onClose(false)}
      onDone={() => onClose(true)}
    >
      <HiddenUserName email={currentLogin().user?.email ?? ''} />
      <PasswordField
        label={m.password}
        required
        autoComplete="current-password"
        {...field('password')}
      />
      {withCode && <CodeField label={m.code} help={m.codeHelp} {...field('code')} />}
      {children}
    </FormDialog>
  )
}
