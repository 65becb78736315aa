import { defineFeature } from '../../platform/feature.ts'
import { uploads } from '../uploads/feature.ts'

export const offeringDisplay = defineFeature({
  name: 'offering-display',
  needs: { uploads },
  foreignTables: { reads: ['offering', 'person'] },
})
