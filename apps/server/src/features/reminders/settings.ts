import { z } from 'zod'
import { defineSettings, setting } from '../../platform/config/define-settings.ts'

declare module '../../platform/config/config.ts' {
  interface Config {
    /** Minutes before the start of a session, longest first (rule reminder-1). */
    reminders: number[]
  }
}

/** The most reminders before a session. */
const AT_MOST = 5
/** The longest time before a session. */
const DAYS_AT_MOST = 30

/** Parses `24h,1h` to minutes, longest first; undefined when the list is malformed. */
function readOffsets(text: string): number[] | undefined {
  if (text.trim() === '') return []
  const offsets = text.split(',').map((part) => {
    const [, figures, unit] = /^\s*(\d{1,5})([hm])\s*$/.exec(part) ?? []
    return Number(figures) * (unit === 'h' ? 60 : 1)
  })
  const sound = offsets.every((minutes) => minutes >= 1 && minutes <= DAYS_AT_MOST * 24 * 60)
  return sound && offsets.length <= AT_MOST && new Set(offsets).size === offsets.length
    ? offsets.toSorted((one, other) => other - one)
    : undefined
}

export const remindersSettings = defineSettings({
  group: 'Product',
  shape: {
    REMINDERS: setting(
      z
        .string()
        .refine(
          (text) => readOffsets(text) !== undefined,
          `must be times before the start such as 24h,1h: whole hours (h) or minutes (m), none twice, at most ${AT_MOST} of them and none above ${DAYS_AT_MOST} days`,
        )
        .default('24h,1h'),
      {
        description:
          'How long before the start people are reminded by mail: hours (`h`) and minutes (`m`); an empty value for never.',
        example: '48h,30m',
        emptyAllowed: true,
      },
    ),
  },
  configure: (values) => ({ reminders: readOffsets(values.REMINDERS) ?? [] }),
})
