import { expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { ConfigError } from '../../platform/config/config.ts'

const faultsOf = (settings: Record<string, string>): readonly string[] => {
  try {
    loadConfig({ PAYMENTS: 'stripe', ...settings }, '/nowhere', false)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}
const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://school.example',
  DATABASE_URL: 'postgres://firstbell@127.0.0.1/firstbell',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'hello@school.example',
  DATA_DIR: '/var/lib/firstbell',
}

test('the server refuses to start with unsafe or missing payment settings (rule payment-15)', () => {
  expect(faultsOf({})).toEqual([
    'PAYMENTS=stripe needs STRIPE_SECRET_KEY',
    'PAYMENTS=stripe needs STRIPE_WEBHOOK_SECRET',
  ])
  expect(faultsOf(keys)).toEqual([])
  const live = { ...keys, STRIPE_SECRET_KEY: 'sk_live_1' }
  expect(faultsOf(live)).toEqual([expect.stringContaining('PUBLIC_URL')])
  expect(faultsOf({ ...live, STRIPE_API_URL: 'http://127.0.0.1:1' })).toContainEqual(
    expect.stringContaining('STRIPE_API_URL'),
  )
  expect(faultsOf({ ...production, ...live })).toEqual([])
  expect(faultsOf({ ...production, ...keys })).toEqual([
    expect.stringContaining('STRIPE_TEST_MODE=on'),
  ])
  expect(faultsOf({ ...production, ...keys, STRIPE_TEST_MODE: 'on' })).toEqual([])
  expect(faultsOf({ ...production, ...live, STRIPE_API_URL: 'http://127.0.0.1:1' })).toContainEqual(
    expect.stringContaining('in production'),
  )
  for (const bad of ['pk_live_1', 'hunter2'])
    expect(faultsOf({ ...keys, STRIPE_SECRET_KEY: bad }).join()).not.toContain(bad)
})
