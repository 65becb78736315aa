import { PageMeta } from '../shell/PageMeta.tsx'

export default function SignupPage() {
  return (
    <>
      <PageMeta title="Sign Up" />
      <h1>Sign Up</h1>
    </>
  )
}
