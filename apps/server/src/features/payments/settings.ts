import { CURRENCIES, type Currency } from '@firstbell/contract/money'
import { z } from 'zod'
import {
  choice,
  defineSettings,
  type Environment,
  matching,
  optionalUrl,
  setting,
  wholeNumber,
} from '../../platform/config/define-settings.ts'
import { isLoopback } from '../../platform/config/exposure.ts'

export interface StripeConfig {
  secretKey: string
  /** The signing secrets of the platform's and the connected accounts' endpoints; during a replacement also the new one. */
  webhookSecrets: readonly string[]
  /** The URL of a server that simulates Stripe's API; absent: Stripe's own. */
  apiUrl?: string
  currency: Currency
  /** The percentage of each payment that the platform keeps. */
  feePercent: number
  /** Hours before the start until which cancelling refunds (rule payment-7). */
  refundHours: number
  /** The line about taxes on receipts. */
  taxLine?: string
  /** Whether every page says that no real money is paid. */
  testMode: boolean
}

declare module '../../platform/config/config.ts' {
  interface Config {
    /** Absent if the site shows prices, in US dollars, but takes no payments. */
    stripe?: StripeConfig
  }
}

const isTestKey = (key = ''): boolean => /^(sk|rk)_test_/.test(key)

const isOnLoopback = (url = ''): boolean => URL.canParse(url) && isLoopback(new URL(url).hostname)

function faults({ values, has, production }: Environment): string[] {
  if (values['PAYMENTS'] !== 'stripe') return []
  const key = values['STRIPE_SECRET_KEY']
  const live = key !== undefined && /^(sk|rk)_live_/.test(key)
  const problems: string[] = []
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
    if (!has(name)) problems.push(`PAYMENTS=stripe needs ${name}`)
  if (production && has('STRIPE_API_URL'))
    problems.push('STRIPE_API_URL is for tests: in production payments go to Stripe')
  if (live && has('STRIPE_API_URL'))
    problems.push(
      'STRIPE_SECRET_KEY is a live key, and STRIPE_API_URL would get it: use a test key',
    )
  if (live && (!has('PUBLIC_URL') || isOnLoopback(values['PUBLIC_URL'])))
    problems.push(
      'STRIPE_SECRET_KEY is a live key and PUBLIC_URL is an address of this machine only: use a test key, or the address that people use',
    )
  if (production && isTestKey(key) && values['STRIPE_TEST_MODE'] !== 'on')
    problems.push(
      'STRIPE_SECRET_KEY is a test key, with which nobody pays anything: use a live one, or say STRIPE_TEST_MODE=on',
    )
  return problems
}

export const paymentsSettings = defineSettings({
  group: 'Payments',
  shape: {
    PAYMENTS: setting(choice(['off', 'stripe']).default('off'), {
      description:
        '`off` shows prices and books without a payment; `stripe` takes them through Stripe, as [payments.md](payments.md) describes.',
      example: 'stripe',
    }),
    STRIPE_SECRET_KEY: setting(
      matching(
        /^(sk|rk)_(test|live)_\w+$/,
        'must be a secret key of Stripe, such as sk_live_…',
      ).optional(),
      {
        description: 'The secret key of the Stripe account, or a restricted one.',
        example: 'sk_live_0000',
        secret: true,
      },
    ),
    STRIPE_WEBHOOK_SECRET: setting(
      matching(
        /^whsec_\S+(?:\s+whsec_\S+)*$/,
        'must be the signing secrets of the webhook endpoints, whsec_…, with a space between',
      ).optional(),
      {
        description: 'The signing secrets of the webhook endpoints, separated by spaces.',
        example: 'whsec_0000 whsec_1111',
        secret: true,
      },
    ),
    STRIPE_API_URL: setting(optionalUrl(['http:', 'https:'], 'http://127.0.0.1:12111'), {
      description: 'A stand-in for Stripe, for tests. Refused in production.',
      example: 'http://127.0.0.1:12111',
    }),
    STRIPE_TEST_MODE: setting(choice(['off', 'on']).default('off'), {
      description:
        '`on` allows a test key in production, with which no one really pays. Every page says so.',
      example: 'on',
    }),
    CURRENCY: setting(choice(Object.keys(CURRENCIES) as [Currency, ...Currency[]]).default('usd'), {
      description: 'The currency of prices if the site takes payments (ISO 4217, in lower case).',
      example: 'eur',
    }),
    PLATFORM_FEE_PERCENT: setting(wholeNumber({ min: 0, max: 100 }).default(10), {
      description: 'Percent of each payment that the site keeps; the rest is the instructor’s.',
      example: '15',
    }),
    REFUND_HOURS: setting(wholeNumber({ min: 0, max: 8760 }).default(24), {
      description:
        'Hours before the start until which cancelling refunds in full, for seats that are held from now on.',
      example: '48',
    }),
    RECEIPT_TAX_LINE: setting(z.string().max(200).optional(), {
      description: 'A line about taxes for the receipts.',
      example: 'Includes 19 % VAT. VAT ID DE123456789',
    }),
  },
  faults,
  configure: (values) =>
    values.PAYMENTS === 'stripe' && values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
      ? {
          stripe: {
            secretKey: values.STRIPE_SECRET_KEY,
            webhookSecrets: values.STRIPE_WEBHOOK_SECRET.split(/\s+/),
            ...(values.STRIPE_API_URL && { apiUrl: values.STRIPE_API_URL }),
            currency: values.CURRENCY,
            feePercent: values.PLATFORM_FEE_PERCENT,
            refundHours: values.REFUND_HOURS,
            ...(values.RECEIPT_TAX_LINE && { taxLine: values.RECEIPT_TAX_LINE }),
            testMode: values.STRIPE_TEST_MODE === 'on',
          },
        }
      : {},
})
