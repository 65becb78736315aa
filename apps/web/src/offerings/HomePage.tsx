import { PageMeta } from '../shell/PageMeta.tsx'

export default function HomePage() {
  return (
    <>
      <PageMeta title="Find Class" />
      <h1>Find Class</h1>
    </>
  )
}
