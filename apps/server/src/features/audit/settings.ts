import { defineSettings, matching, setting } from '../../platform/config/define-settings.ts'

declare module '../../platform/config/config.ts' {
  interface Config {
    /** Days for which entries of the audit log are kept (rule audit-5). */
    auditDays: number
  }
}

export const auditSettings = defineSettings({
  group: 'Product',
  shape: {
    AUDIT_DAYS: setting(
      matching(/^(?:3\d|[4-9]\d|[1-9]\d{2,3})$/, 'must be a number of days from 30 to 9999')
        .transform(Number)
        .default(730),
      {
        description:
          'Days for which the audit log keeps an act, also after the deletion of an account that it names.',
        example: '365',
      },
    ),
  },
  configure: (values) => ({ auditDays: values.AUDIT_DAYS }),
})
