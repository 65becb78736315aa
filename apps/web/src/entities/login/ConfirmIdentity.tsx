import { messages } from '@firstbell/contract/messages'
import { passwordField } from '@firstbell/contract/fields'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { useFormSubmit } from '../../shared/forms/useFormSubmit.ts'
import { RequestState } from '../../shared/request-states/RequestState.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Link } from '../../shared/ui/Link.tsx'
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton.tsx'
import { PasswordField } from '../../shared/ui/PasswordField.tsx'
import { ConfirmByPasskey, useCanUsePasskey } from './ConfirmByPasskey.tsx'
import { currentLogin } from './login.ts'
import { securityQuery } from './security.ts'

const DESCRIPTION = 'You signed in a while ago, and what you are about to do is for nobody but you.'

/**
 * Asks the person who is logged in to show once more that it is them, by one of their ways to sign in
 * (rule security-7).
 * @param onClose receives whether they did
 */
export default function ConfirmIdentity({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const security = useQuery(securityQuery)
  const byPasskey = useCanUsePasskey(security.data) && (
    <ConfirmByPasskey onConfirmed={() => onClose(true)} />
  )
  if (security.data?.password === true)
    return <ByPassword onClose={onClose}>{byPasskey}</ByPassword>
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={messages.confirmIdentity}
      description={DESCRIPTION}
      size="small"
      sheet={false}
      footer={
        <Button variant="secondary" onClick={() => onClose(false)}>
          Cancel
        </Button>
      }
    >
      <RequestState
        query={security}
        failed={messages.genericError}
        noteStale={false}
        loading={<LoadingSkeleton className="h-16" label="Loading..." />}
      >
        {() =>
          byPasskey || (
            <p>
              Your account has no password. You can set one by{' '}
              <Link to="/forgot-password" className="link">
                Forgot Password
              </Link>
              .
            </p>
          )
        }
      </RequestState>
    </Dialog>
  )
}

const passwordForm = z.object({ password: passwordField })

/** @param children other ways */
function ByPassword({
  onClose,
  children,
}: {
  onClose: (confirmed: boolean) => void
  children: ReactNode
}) {
  const form = useForm<{ password: string }>({
    resolver: standardSchemaResolver(passwordForm),
    defaultValues: { password: '' },
  })
  const submission = useFormSubmit(form, {
    failed: messages.genericError,
    send: ({ password }) => call(endpoints.confirmIdentity, { password }),
  })
  return (
    <FormDialog
      title={messages.confirmIdentity}
      description={DESCRIPTION}
      sheet={false}
      submission={submission}
      unsaved={false}
      submitLabel="Confirm"
      workingLabel="Confirming..."
      onClose={() => onClose(false)}
      onDone={() => onClose(true)}
    >
      {/* Password managers fill in the password of this user name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={currentLogin().user?.email ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        label="Password"
        required
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      {children}
    </FormDialog>
  )
}
