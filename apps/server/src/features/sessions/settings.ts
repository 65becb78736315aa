import { defineSettings, setting, wholeNumber } from '../../platform/config/define-settings.ts'

declare module '../../platform/config/config.ts' {
  interface Config {
    /** How long before its start a session can be joined (rule session-3). */
    joinEarlyMinutes: number
  }
}

export const sessionsSettings = defineSettings({
  group: 'Product',
  shape: {
    JOIN_EARLY_MINUTES: setting(wholeNumber({ min: 0, max: 1_440 }).default(15), {
      description: 'Minutes before the start of a session from which it can be joined.',
      example: '10',
    }),
  },
  configure: (values) => ({ joinEarlyMinutes: values.JOIN_EARLY_MINUTES }),
})
