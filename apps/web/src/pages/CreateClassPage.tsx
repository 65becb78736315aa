import { profilePath } from '@firstbell/contract/profile'
import { PageMeta } from '../shared/page/PageMeta.tsx'
import { LinkButton } from '../shared/ui/Button.tsx'
import { AddClass } from '../features/teaching/AddClass.tsx'

/** /createclass, for instructors (rule screen-1): the form of the Add Class tab. */
export default function CreateClassPage() {
  return (
    <div className="py-2">
      <PageMeta title="Create Class" index={false} />
      <h1 className="mb-6">Create Class</h1>
      <AddClass
        action={
          <LinkButton
            to={profilePath({ section: 'instructor', tab: 'details' })}
            variant="secondary"
          >
            Instructor Details
          </LinkButton>
        }
      />
    </div>
  )
}
