import type { ReactNode } from 'react'
import { PageMeta } from './PageMeta.tsx'

/**
 * A page, or the top of one, that consists of a message and the next steps.
 * @param name the page's title if it differs from the heading; '' for a page that renders `PageMeta` itself
 * @param above shown above the heading
 * @param actions buttons and links
 * @param alert whether screen readers announce the message at once
 */
export function MessagePage({
  title,
  name = title,
  above,
  children,
  actions,
  alert = false,
}: {
  title: string
  name?: string
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
      {name !== '' && <PageMeta title={name} index={false} />}
      {above}
      <h1 className="text-balance">{title}</h1>
      {Boolean(children) && <div className="grid gap-4 text-balance text-muted">{children}</div>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  )
}
