import type { DehydratedState } from '@tanstack/react-query'
import type { IdentitySettings } from '../entities/session/identity-client.ts'
import type { Site } from '../shared/page/site.ts'

/** What the server writes into the page for the browser to start from. */
export interface PageData extends Site {
  identity?: IdentitySettings
  /** Path and query of what the server rendered; absent where the page has no content yet. */
  renderedAt?: string
  queries?: DehydratedState
}

/** Id of the element that holds it, as JSON. */
export const PAGE_DATA_ID = 'firstbell-data'
