import { PageMeta } from '../shared/page/PageMeta.tsx'
import { LinkButton } from '../shared/ui/Button.tsx'

/** Also shown for a class or course that does not exist. */
export function NotFound() {
  return (
    <div className="mx-auto grid max-w-read justify-items-center gap-4 py-12 text-center sm:py-20">
      <PageMeta title="Page Not Found" index={false} />
      <p aria-hidden="true" className="tabular font-display text-6xl font-semibold text-amber">
        404
      </p>
      <h1>Page Not Found</h1>
      <p className="text-balance text-muted">
        The page you are looking for is not here. It may have moved, or the address may be mistyped.
      </p>
      <LinkButton to="/" className="mt-2">
        Back to Home
      </LinkButton>
    </div>
  )
}
