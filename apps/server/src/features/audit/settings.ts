import { z } from 'zod'
import { defineSettings, setting } from '../../platform/config/define-settings.ts'

declare module '../../platform/config/config.ts' {
  interface Config {
    /** Days for which entries of the audit log are kept (rule audit-5). */
    auditDays: number
  }
}

export const auditSettings = defineSettings({
  shape: {
    AUDIT_DAYS: setting(
      z
        .string()
        .regex(/^(?:3\d|[4-9]\d|[1-9]\d{2,3})$/, 'must be a number of days from 30 to 9999')
        .transform(Number)
        .default(730),
      {
        group: 'Product',
        description:
          'Days for which the audit log keeps an act; for acts that name an account, also after its deletion.',
        example: '365',
      },
    ),
  },
  configure: (values) => ({ auditDays: values.AUDIT_DAYS }),
})
