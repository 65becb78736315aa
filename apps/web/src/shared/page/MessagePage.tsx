import type { ReactNode } from 'react'
import { PageMeta } from './PageMeta.tsx'

/**
 * A page, or the top of one, that consists of a message and the next steps.
 * @param pageTitle the title in the browser's tab; null for a page that renders `PageMeta` itself
 * @param alert whether screen readers announce the message at once
 */
export function MessagePage({
  title,
  pageTitle = title,
  above,
  children,
  actions,
  alert = false,
}: {
  title: string
  pageTitle?: string | null
  above?: ReactNode
  children?: ReactNode
  actions: ReactNode
  alert?: boolean
}) {
  return (
    <div
      {...(alert && { role: 'alert' })}
      className="mx-auto grid max-w-read justify-items-center gap-4 py-12 text-center sm:py-20"
    >
      {pageTitle !== null && <PageMeta title={pageTitle} index={false} />}
      {above}
      <h1 className="text-balance">{title}</h1>
      {Boolean(children) && <div className="grid gap-4 text-balance text-muted">{children}</div>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  )
}
