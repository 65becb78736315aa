import { choice, defineSettings, setting } from '../../platform/config/define-settings.ts'

export interface BookingsConfig {
  /** Whether students of one offering see each other's addresses (rule booking-15). */
  classmateEmails: 'shown' | 'hidden'
}

declare module '../../platform/config/config.ts' {
  interface Config extends BookingsConfig {}
}

export const bookingsSettings = defineSettings({
  shape: {
    CLASSMATE_EMAILS: setting(choice(['shown', 'hidden']).default('shown'), {
      group: 'Product',
      description: '`hidden` keeps the e-mail addresses of fellow students from each other.',
      example: 'hidden',
    }),
  },
  configure: (values): BookingsConfig => ({ classmateEmails: values.CLASSMATE_EMAILS }),
})
