import { passwordForm, type PasswordForm } from '@firstbell/contract/accounts'
import { PROFILE_MODAL_CLOSE_MS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/own-details'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { EmailState } from '#entities/login/login-redirect.ts'
import { identity } from '#entities/login/login.ts'
import { NewPasswordField } from '#entities/login/person-fields.tsx'
import { securityQuery } from '#features/security/security.ts'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { keys } from '#shared/api/query-keys.ts'
import { fieldOf } from '#shared/forms/field-of.ts'
import { keepFirstMessage } from '#shared/forms/form-errors.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { PasswordField } from '#shared/ui/PasswordField.tsx'
import { failureOr } from './failure-or.ts'

/** The priority of messages (rule message-13). */
const RULES = [
  messages.allFieldsRequired,
  messages.passwordsDiffer,
  messages.samePassword,
  messages.passwordTooShort,
]

/** Changes the password, or sends a link to set one (rule security-3). */
export default function ChangePassword(props: { email: string; onClose: () => void }) {
  const { data } = useQuery({ ...securityQuery, enabled: !identity().hosted })
  return data?.password === false ? <NoPassword {...props} /> : <Change {...props} />
}

function NoPassword({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.changePassword}
      description={m.noPasswordYet}
      size="small"
      sheet={false}
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
  const form = useForm<PasswordForm>({
    resolver: keepFirstMessage(standardSchemaResolver(passwordForm), RULES),
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
  })
  const submission = useFormSubmit(form, {
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
  const field = fieldOf(form)
  return (
    <FormDialog
      title={m.changePassword}
      description={m.changePasswordAbout}
      submission={submission}
      submitLabel={common.save}
      workingLabel={common.saving}
      success={messages.passwordUpdated}
      closeMs={PROFILE_MODAL_CLOSE_MS}
      onClose={onClose}
    >
      {/* Password managers store the new password under this user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
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
