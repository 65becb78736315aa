import { defineSettings, setting, wholeNumber } from '../../platform/config/define-settings.ts'

declare module '../../platform/config/config.ts' {
  interface Config {
    /** Years below which a person needs a parent or guardian to confirm (rule account-29); 0: never. */
    guardianAge: number
  }
}

export const accountsSettings = defineSettings({
  group: 'Product',
  shape: {
    GUARDIAN_AGE: setting(wholeNumber({ min: 0, max: 21 }).default(0), {
      description:
        'People younger than this name a parent or guardian at sign-up, and cannot book until that person has confirmed by a mailed link. `0` asks no one.',
      example: '16',
    }),
  },
  configure: (values) => ({ guardianAge: values.GUARDIAN_AGE }),
})
