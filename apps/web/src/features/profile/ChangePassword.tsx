import { passwordForm } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/own-details'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailState } from '#entities/login/login-redirect.ts'
import { identity } from '#entities/login/login.ts'
import { HiddenUserName, NewPasswordField } from '#entities/login/person-fields.tsx'
import { securityQuery } from '#features/security/security.ts'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { PasswordField } from '#shared/ui/PasswordField.tsx'
import { failureOr } from './failure-or.ts'

/** The form shows one message at a time, the first of these (rule message-13). */
const MESSAGE_ORDER = [
  messages.allFieldsRequired,
  messages.passwordsDiffer,
  messages.samePassword,
  messages.passwordTooShort,
]

/**
 * Changes the password (rule security-3). An account without a password, which signs in by a passkey or another
 * provider, gets a link to the page that mails one. With a hosted provider every account has a password.
 */
export default function ChangePassword(props: { email: string; onClose: () => void }) {
  const { data } = useQuery({ ...securityQuery, enabled: !identity().hosted })
  return data?.password === false ? <NoPassword {...props} /> : <Change {...props} />
}

function NoPassword({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={m.changePassword}
      description={m.noPasswordYet}
      size="small"
      footer={
        <LinkButton to="/forgot-password" state={{ email } satisfies EmailState}>
          {m.forgotPassword}
        </LinkButton>
      }
    />
  )
}

/** The form for a new password, which ends all other logins (rule account-20). */
function Change({ email, onClose }: { email: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useSchemaForm(
    passwordForm,
    { oldPassword: '', newPassword: '', confirmPassword: '' },
    MESSAGE_ORDER,
  )
  const { field, ...submission } = useFormSubmit(form, {
    failed: failureOr(messages.passwordFailed),
    send: async ({ oldPassword, newPassword }) => {
      await call(endpoints.editPassword, { oldPassword, newPassword })
      // The password has changed even if the login cannot be renewed.
      await identity()
        .passwordChanged(email, newPassword)
        .catch(() => undefined)
      // The server has replaced the calendar's URL.
      await queryClient.invalidateQueries({ queryKey: keys.mine.calendar })
    },
  })
  return (
    <FormDialog
      title={m.changePassword}
      description={m.changePasswordAbout}
      submission={submission}
      success={messages.passwordUpdated}
      onClose={onClose}
    >
      <HiddenUserName email={email} />
      <PasswordField
        label={m.oldPassword}
        required
        autoComplete="current-password"
        {...field('oldPassword')}
      />
      <NewPasswordField {...field('newPassword')} />
      <PasswordField
        label={m.confirmPassword}
        required
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </FormDialog>
  )
}
