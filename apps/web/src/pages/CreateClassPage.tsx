import { profilePath } from '@firstbell/contract/profile'
import * as details from '@firstbell/messages/instructor-details'
import * as m from '@firstbell/messages/teaching'
import { AddClass } from '#features/teaching/AddClass.tsx'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { LinkButton } from '#shared/ui/Button.tsx'

/** /createclass, for instructors (rule screen-1): the form of the Add Class tab. */
export default function CreateClassPage() {
  return (
    <div className="py-2">
      <PageMeta title={m.createClass} index={false} />
      <h1 className="mb-6">{m.createClass}</h1>
      <AddClass
        action={
          <LinkButton
            to={profilePath({ section: 'instructor', tab: 'details' })}
            variant="secondary"
          >
            {details.heading}
          </LinkButton>
        }
      />
    </div>
  )
}
