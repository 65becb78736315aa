import { defineFeature } from '../../platform/feature.ts'
import { uploads } from '../uploads/feature.ts'

/** Functions for mails and calendars of other features. It links to the pictures of `uploads`. */
export const offeringDisplay = defineFeature({
  name: 'offering-display',
  needs: { uploads },
  tablesOfOthers: { reads: ['offering', 'person'] },
})
