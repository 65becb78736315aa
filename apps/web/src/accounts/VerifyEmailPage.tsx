import { PageMeta } from '../shell/PageMeta.tsx'

export default function VerifyEmailPage() {
  return (
    <>
      <PageMeta title="Verify Email" />
      <h1>Verify Email</h1>
    </>
  )
}
