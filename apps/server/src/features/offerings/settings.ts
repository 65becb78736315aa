import { defineSettings, setting, wholeNumber } from '../../platform/config/define-settings.ts'

declare module '../../platform/config/config.ts' {
  interface Config {
    /** Hours before its start at which an offering needs its minimum number of students (rule offering-34). */
    minStudentsHours: number
  }
}

export const offeringsSettings = defineSettings({
  group: 'Product',
  shape: {
    MIN_STUDENTS_HOURS: setting(wholeNumber({ min: 1, max: 720 }).default(24), {
      description:
        'Hours before its start at which an offering with too few students is cancelled.',
      example: '48',
    }),
  },
  configure: (values) => ({ minStudentsHours: values.MIN_STUDENTS_HOURS }),
})
