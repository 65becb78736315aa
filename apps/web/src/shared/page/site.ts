import { createContext, useContext } from 'react'
import type { Category } from '@firstbell/contract/limits'
import type { SitePayments } from '@firstbell/contract/payments'

export const SITE_NAME = 'Firstbell'

/** What the operator's settings have for the footer's legal lines. */
export interface Legal {
  name?: string
  email?: string
  termsUrl?: string
  privacyUrl?: string
}

/** Facts about the site and the page from the server. */
export interface Site {
  /** Address of the site, without a trailing slash. */
  publicUrl: string
  /** The server's time when it rendered the page (milliseconds); see useNow. */
  now?: number
  /** The rendered page's address (`addressOf`); absent if the page has no content yet. */
  renderedAt?: string
  /** The page's path if what it shows does not exist, or is gone; the category of a cancelled offering. */
  absent?: { path: string; gone?: boolean; category?: Category }
  legal?: Legal
  /** Absent: prices are shown and nothing is paid. */
  payments?: SitePayments
  /** Whose accounts sign people in here, besides the site's own (rule oidc-2). */
  providers?: readonly { name: string; label: string }[]
}

export const SiteContext = createContext<Site>({ publicUrl: '' })

/** The absolute URL of a path of this site; URLs stay as they are. */
export const absoluteUrl = ({ publicUrl }: Site, path: string): string =>
  /^https?:/.test(path) ? path : `${publicUrl}${path}`

export function useAbsoluteUrl(): (path: string) => string {
  const site = useContext(SiteContext)
  return (path) => absoluteUrl(site, path)
}
