import { CONTACT_FORMATS, type ContactFormat } from '@firstbell/contract/contact-format'
import {
  choice,
  defineSettings,
  setting,
  wholeNumber,
} from '../../platform/config/define-settings.ts'

declare module '../../platform/config/config.ts' {
  interface Config {
    /** The form of people's phone numbers (rule account-32). */
    contactFormat: ContactFormat
    /** Years below which a person needs a parent or guardian to confirm (rule account-29); 0: never. */
    guardianAge: number
  }
}

export const accountsSettings = defineSettings({
  group: 'Product',
  shape: {
    CONTACT_FORMAT: setting(choice(CONTACT_FORMATS).default('ten-digits'), {
      description: 'Phone numbers: `ten-digits`, or `international` with a country code.',
      example: 'international',
    }),
    GUARDIAN_AGE: setting(wholeNumber({ min: 0, max: 21 }).default(0), {
      description:
        'People younger than this cannot book until a parent or guardian has confirmed. `0` asks no one.',
      example: '16',
    }),
  },
  configure: (values) => ({
    contactFormat: values.CONTACT_FORMAT,
    guardianAge: values.GUARDIAN_AGE,
  }),
})
