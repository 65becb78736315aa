import { createContext, useContext } from 'react'
import type { Category } from '@firstbell/contract/limits'
import type { DehydratedState } from '@tanstack/react-query'
import type { IdentitySettings } from '../../entities/session/client.ts'

/** What the server writes into the page for the browser to start from. */
export interface PageData {
  /** Address of the site, without a trailing slash. */
  publicUrl: string
  identity?: IdentitySettings
  /** Path and query of what the server drew; absent where it could not draw the page. */
  drawnAt?: string
  /** The server's clock when it drew the page (milliseconds); see useNow. */
  now?: number
  /** Path of a page whose class or course is not there. */
  missing?: string
  /** The same of one that was cancelled, with its category. */
  cancelled?: { path: string; category: Category }
  queries?: DehydratedState
}

export const PAGE_DATA_ID = 'firstbell-data'
export const SITE_NAME = 'Firstbell'

export const SiteContext = createContext<
  Pick<PageData, 'publicUrl' | 'missing' | 'cancelled' | 'now'>
>({
  publicUrl: '',
})

/** Makes a path of this site a whole address. */
export function useAbsoluteUrl(): (path: string) => string {
  const { publicUrl } = useContext(SiteContext)
  return (path) => (/^https?:/.test(path) ? path : `${publicUrl}${path}`)
}
