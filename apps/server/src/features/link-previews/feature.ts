import { defineFeature } from '../../platform/feature.ts'
import { offeringDisplay } from '../offering-display/feature.ts'
import { uploads } from '../uploads/feature.ts'
import { linkPreviewRoutes } from './routes.ts'

/** The pictures that apps show with a link to an offering. */
export const linkPreviews = defineFeature({
  name: 'link-previews',
  needs: { offeringDisplay, uploads },
  open: (context) => ({
    routes: ({ app }) => linkPreviewRoutes(app, context),
  }),
})
