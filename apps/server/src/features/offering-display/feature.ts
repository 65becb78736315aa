import { defineFeature } from '../../platform/feature.ts'

export const offeringDisplay = defineFeature({
  name: 'offering-display',
  needs: {},
  foreignTables: { reads: ['offering', 'person'] },
})
