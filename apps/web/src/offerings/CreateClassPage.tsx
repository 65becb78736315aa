import { PageMeta } from '../shell/PageMeta.tsx'
import { AddClass } from './manage/AddClass.tsx'

/** /createclass, for instructors (spec §2): the form of the panel's Add Class tab. */
export default function CreateClassPage() {
  return (
    <div className="py-2">
      <PageMeta title="Create Class" index={false} />
      <h1 className="mb-6">Create Class</h1>
      <AddClass />
    </div>
  )
}
