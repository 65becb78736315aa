import type { DehydratedState } from '@tanstack/react-query'
import type { IdentitySettings } from '#entities/login/identity-client.ts'
import type { Site } from '#shared/page/site.ts'

/** The data that the server embeds in the page. */
export interface PageData extends Site {
  /** Absent for the embedded provider. */
  identity?: IdentitySettings | undefined
  queries?: DehydratedState
}

/** Id of the element that contains the data as JSON. */
export const PAGE_DATA_ID = 'firstbell-data'
