import { PageMeta } from '../shell/PageMeta.tsx'

export default function CoursesPage() {
  return (
    <>
      <PageMeta title="Courses" />
      <h1>Courses</h1>
    </>
  )
}
