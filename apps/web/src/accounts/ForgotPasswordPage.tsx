import { PageMeta } from '../shell/PageMeta.tsx'

export default function ForgotPasswordPage() {
  return (
    <>
      <PageMeta title="Forgot Password" />
      <h1>Forgot Password</h1>
    </>
  )
}
