import { PageMeta } from '../shell/PageMeta.tsx'

export default function CreateClassPage() {
  return (
    <>
      <PageMeta title="Create Class" />
      <h1>Create Class</h1>
    </>
  )
}
