import { isTimeZone } from '@firstbell/contract/fields'
import { z } from 'zod'
import { defineSettings, setting } from '../../platform/config/define-settings.ts'

export interface OfferingsConfig {
  /** IANA name. */
  timeZone: string
}

declare module '../../platform/config/config.ts' {
  interface Config extends OfferingsConfig {}
}

export const offeringsSettings = defineSettings({
  shape: {
    TIME_ZONE: setting(
      z
        .string()
        .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin')
        .default('UTC'),
      {
        group: 'Product',
        description: 'The IANA time zone of classes and courses that are sent without one.',
        example: 'Europe/Berlin',
      },
    ),
  },
  configure: (values): OfferingsConfig => ({ timeZone: values.TIME_ZONE }),
})
