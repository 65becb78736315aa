import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../api.ts'
import { NotFound } from '../pages/NotFoundPage.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Layout } from './Layout.tsx'
import { PageMeta } from './PageMeta.tsx'

/** In the place of a page that could not be shown. */
export function ErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div role="alert" className="mx-auto grid max-w-read justify-items-center gap-4 py-12 text-center">
      <PageMeta title="Something went wrong" index={false} />
      <h1>Something went wrong</h1>
      <p className="text-muted">
        This page could not be shown. Please try again; if it keeps happening, come back a little
        later.
      </p>
      {requestId !== undefined && <p className="tabular text-sm text-muted">Request {requestId}</p>}
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <LinkButton to="/" variant="secondary" reloadDocument>
          Back to Home
        </LinkButton>
      </div>
    </div>
  )
}

/** When what stands around the pages failed itself. */
export function RootErrorPage() {
  return (
    <Layout>
      <ErrorPage />
    </Layout>
  )
}

/** While a page that the browser draws is on its way. */
export function PageLoading({ text = 'Loading...' }: { text?: string }) {
  return (
    <p role="status" className="py-24 text-center text-muted">
      {text}
    </p>
  )
}
