import { Link } from '#shared/ui/Link.tsx'
import { kinds, type Kind } from './kinds.ts'

/** The title of an offering as a link to its page, for lists of payments. */
export const OfferingLink = ({
  kind,
  offeringId,
  title,
}: {
  kind: Kind
  offeringId: string
  title: string
}) => (
  <Link
    to={kinds[kind].path(offeringId)}
    className="inline-flex min-h-6 items-center font-semibold break-words hover:underline"
    dir="auto"
  >
    {title}
  </Link>
)
