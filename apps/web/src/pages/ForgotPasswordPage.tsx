import { Link } from '../shared/ui/Link.tsx'
import { FormPage } from '../features/auth/FormPage.tsx'
import { endpoints } from '../shared/api/endpoints.ts'
import { MailRequest } from '../features/auth/MailRequest.tsx'

/** Requests a reset link by mail (rule identity-14). */
export default function ForgotPasswordPage() {
  return (
    <FormPage
      title="Forgot Password"
      intro="We will send you a link to choose a new one."
      after={
        <p>
          <Link to="/login" className="link">
            Back to Login
          </Link>
        </p>
      }
    >
      <MailRequest
        endpoint={endpoints.forgotPassword}
        label="Send reset link"
        help="The address you log in with."
      />
    </FormPage>
  )
}
