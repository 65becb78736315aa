import { createContext, useContext } from 'react'
import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { IdentitySettings } from '../identity/client.ts'

/** What the server writes into the page for the browser to start from. */
export interface PageData {
  /** Address of the site, without a trailing slash. */
  publicUrl: string
  identity?: IdentitySettings
  /** Absent where the server could not draw the page. */
  router?: Pick<HydrationState, 'loaderData' | 'errors'>
  queries?: DehydratedState
}

export const PAGE_DATA_ID = 'firstbell-data'
export const SITE_NAME = 'Firstbell'

export const SiteContext = createContext<{ publicUrl: string }>({ publicUrl: '' })

/** Makes a path of this site a whole address. */
export function useAbsoluteUrl(): (path: string) => string {
  const { publicUrl } = useContext(SiteContext)
  return (path) => (/^https?:/.test(path) ? path : `${publicUrl}${path}`)
}
