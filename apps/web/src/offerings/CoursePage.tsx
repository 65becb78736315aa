import { PageMeta } from '../shell/PageMeta.tsx'

export default function CoursePage() {
  return (
    <>
      <PageMeta title="Course" />
      <h1>Course</h1>
    </>
  )
}
