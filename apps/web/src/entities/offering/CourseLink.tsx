import { Link } from '#shared/ui/Link.tsx'
import { kinds } from './kinds.ts'

/** The title of a course as a link to its page, for lists of payments. */
export const CourseLink = ({ offeringId, title }: { offeringId: string; title: string }) => (
  <Link
    to={kinds.course.path(offeringId)}
    className="inline-flex min-h-6 items-center font-semibold break-words hover:underline"
    dir="auto"
  >
    {title}
  </Link>
)
