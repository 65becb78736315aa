import { PageMeta } from '../shell/PageMeta.tsx'

export default function ProfilePage() {
  return (
    <>
      <PageMeta title="Profile" />
      <h1>Profile</h1>
    </>
  )
}
