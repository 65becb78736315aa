import { choice, defineSettings, setting } from '../config/define-settings.ts'

export type RateLimitConfig = ReturnType<typeof rateLimitSettings.configure>

export const rateLimitSettings = defineSettings({
  group: 'Product',
  shape: {
    RATE_LIMITS: setting(choice(['on', 'off']).default('on'), {
      description: 'Rate limits by address and account. Cannot be off in production.',
      example: 'off',
    }),
  },
  faults: ({ values, production }) =>
    production && values['RATE_LIMITS'] === 'off'
      ? ['RATE_LIMITS=off is refused in production: remove it']
      : [],
  configure: (values) => ({ rateLimits: values.RATE_LIMITS === 'on' }),
})
