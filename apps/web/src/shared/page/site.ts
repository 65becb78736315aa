import type { ContactFormat } from '@firstbell/contract/contact-format'
import type { Category } from '@firstbell/contract/limits'
import type { SitePayments } from '@firstbell/contract/payments'
import { createContext, useContext } from 'react'

export const SITE_NAME = 'Firstbell'

/** Data about the site and the page from the server. */
export interface Site {
  /** URL of the site, without a trailing slash. */
  publicUrl: string
  /** The server's time when it rendered the page (milliseconds); see useNow. */
  now?: number
  /** The canonical path of the rendered page (`canonicalPath`); absent if the page has no content yet. */
  renderedAt?: string
  /**
   * Set if the content of the page at `path` does not exist, or is gone: an instructor who has left, or a cancelled
   * offering with its category and title.
   */
  absent?:
    | { path: string; gone: boolean; category: Category | undefined; title: string | undefined }
    | undefined
  /** The operator's settings for the legal lines in the footer, and the postal address for receipts. */
  legal?:
    | { name?: string; address?: string; email?: string; termsUrl?: string; privacyUrl?: string }
    | undefined
  /** Absent if prices are shown but not charged. */
  payments?: SitePayments | undefined
  /** Minutes before a session at which joining opens; absent for 15. */
  joinEarlyMinutes?: number | undefined
  /** Years below which a sign-up names a parent or guardian (rule account-29); absent if none does. */
  guardianAge?: number | undefined
  /** Whether offerings without a meeting link take place on this site (rule screen-70). */
  classroom?: boolean | undefined
  /** The form of contacts; absent for ten digits (rule account-32). */
  contactFormat?: ContactFormat | undefined
  /** Hours before the start at which an offering needs its minimum number of students; absent for 24. */
  minStudentsHours?: number | undefined
  /** The providers that people can sign in with (rule oidc-2). */
  providers?: readonly { name: string; label: string }[] | undefined
}

export const SiteContext = createContext<Site>({ publicUrl: '' })

export const useSite = (): Site => useContext(SiteContext)

/** Returns the absolute URL of a path of this site. Returns URLs unchanged. */
export const absoluteUrl = ({ publicUrl }: Site, path: string): string =>
  /^https?:/.test(path) ? path : `${publicUrl}${path}`

export function useAbsoluteUrl(): (path: string) => string {
  const site = useSite()
  return (path) => absoluteUrl(site, path)
}
