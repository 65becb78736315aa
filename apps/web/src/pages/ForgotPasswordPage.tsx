import * as m from '@firstbell/messages/mailed-links'
import { FormPage } from '#features/auth/FormPage.tsx'
import { MailRequest } from '#features/auth/MailedLinkForms.tsx'
import { endpoints } from '#shared/api/api.ts'
import { Link } from '#shared/ui/Link.tsx'

/** Requests a reset link by mail (rule identity-14). */
export default function ForgotPasswordPage() {
  return (
    <FormPage
      title={m.forgotTitle}
      intro={m.forgotIntro}
      after={
        <p>
          <Link to="/login" className="link">
            {m.backToLogin}
          </Link>
        </p>
      }
    >
      <MailRequest
        endpoint={endpoints.forgotPassword}
        label={m.sendResetLink}
        help={m.resetAddressHelp}
      />
    </FormPage>
  )
}
