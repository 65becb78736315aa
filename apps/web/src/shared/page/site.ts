import { createContext, useContext } from 'react'
import type { Category } from '@firstbell/contract/limits'

export const SITE_NAME = 'Firstbell'

/** What the server knows of the site and of the page that it rendered, for components to read. */
export interface Site {
  /** Address of the site, without a trailing slash. */
  publicUrl: string
  /** The server's clock when it rendered the page (milliseconds); see useNow. */
  now?: number
  /** Path of a page whose class or course does not exist. */
  missing?: string
  /** Path of a page whose class or course was cancelled, and its category. */
  cancelled?: { path: string; category: Category }
}

export const SiteContext = createContext<Site>({ publicUrl: '' })

/** Makes an absolute URL of a path of this site. */
export function useAbsoluteUrl(): (path: string) => string {
  const { publicUrl } = useContext(SiteContext)
  return (path) => (/^https?:/.test(path) ? path : `${publicUrl}${path}`)
}
