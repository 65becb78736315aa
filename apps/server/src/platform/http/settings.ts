import { choice, defineSettings, setting } from '../config/define-settings.ts'

export interface RateLimitConfig {
  rateLimits: boolean
}

export const rateLimitSettings = defineSettings({
  shape: {
    RATE_LIMITS: setting(choice(['on', 'off']).default('on'), {
      group: 'Product',
      description: 'Rate limits by address and account. Cannot be off in production.',
      example: 'off',
    }),
  },
  faults: ({ values, production }) =>
    production && values['RATE_LIMITS'] === 'off'
      ? ['RATE_LIMITS=off is refused in production: remove it']
      : [],
  configure: (values): RateLimitConfig => ({ rateLimits: values.RATE_LIMITS === 'on' }),
})
