import {
  choice,
  defineSettings,
  setting,
  wholeNumber,
} from '../../platform/config/define-settings.ts'

declare module '../../platform/config/config.ts' {
  interface Config {
    /** Whether students of an offering see each other's full names and email addresses (rule booking-15). */
    classmateEmails: 'shown' | 'hidden'
    /** How long a seat is held for the first student on the waitlist (rule waitlist-4). */
    waitlistHoldMinutes: number
  }
}

export const bookingsSettings = defineSettings({
  group: 'Product',
  shape: {
    CLASSMATE_EMAILS: setting(choice(['shown', 'hidden']).optional(), {
      description:
        '`hidden` shows fellow students as first name and initial, without an email address; `shown` with both.',
      default: '`hidden` in production, else `shown`',
      example: 'shown',
    }),
    WAITLIST_HOLD_MINUTES: setting(wholeNumber({ min: 1, max: 10_080 }).default(120), {
      description: 'Minutes for which a freed seat is held for the first on the waitlist.',
      example: '30',
    }),
  },
  configure: (values, { environment }) => ({
    classmateEmails: values.CLASSMATE_EMAILS ?? (environment.production ? 'hidden' : 'shown'),
    waitlistHoldMinutes: values.WAITLIST_HOLD_MINUTES,
  }),
})
