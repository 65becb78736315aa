import { PageMeta } from '../shell/PageMeta.tsx'

export default function LoginPage() {
  return (
    <>
      <PageMeta title="Login" />
      <h1>Login</h1>
    </>
  )
}
