import { PageMeta } from '../shared/page/PageMeta.tsx'
import { LinkButton } from '../shared/ui/Button.tsx'

export default function UnauthorizedPage() {
  return (
    <div className="mx-auto grid max-w-read justify-items-center gap-4 py-12 text-center sm:py-20">
      <PageMeta title="No permission" index={false} />
      <h1>No permission</h1>
      <p className="text-balance text-muted">
        You do not have permission to view this page. It is for another kind of account.
      </p>
      <LinkButton to="/" className="mt-2">
        Back to Home
      </LinkButton>
    </div>
  )
}
