import { PageMeta } from '../shell/PageMeta.tsx'

export default function ResetPasswordPage() {
  return (
    <>
      <PageMeta title="Reset Password" />
      <h1>Reset Password</h1>
    </>
  )
}
