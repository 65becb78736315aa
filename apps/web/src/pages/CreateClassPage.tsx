import { INSTRUCTOR_TAB_KEY, PROFILE_SECTION_KEY } from '../entities/session/session.ts'
import { PageMeta } from '../shared/page/PageMeta.tsx'
import { LinkButton } from '../shared/ui/Button.tsx'
import { AddClass } from '../features/teaching/AddClass.tsx'

/** /createclass, for instructors (rule screen-1): the form of the panel's Add Class tab. */
export default function CreateClassPage() {
  return (
    <div className="py-2">
      <PageMeta title="Create Class" index={false} />
      <h1 className="mb-6">Create Class</h1>
      <AddClass
        next={
          <LinkButton to="/profile" variant="secondary" onClick={rememberDetails}>
            Instructor Details
          </LinkButton>
        }
      />
    </div>
  )
}

/** The account area opens where it was left: let that be the details. */
function rememberDetails(): void {
  try {
    localStorage.setItem(PROFILE_SECTION_KEY, 'Instructor')
    localStorage.setItem(INSTRUCTOR_TAB_KEY, 'details')
  } catch {
    // Storage is forbidden: the account area then opens at its beginning.
  }
}
