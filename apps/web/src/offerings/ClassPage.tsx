import { PageMeta } from '../shell/PageMeta.tsx'

export default function ClassPage() {
  return (
    <>
      <PageMeta title="Class" />
      <h1>Class</h1>
    </>
  )
}
