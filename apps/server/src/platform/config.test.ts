import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const root = mkdtempSync(join(tmpdir(), 'fb-config-'))

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(env, root)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('settings (decisions 33, 34)', () => {
  test('nothing needs to be set', () => {
    expect(loadConfig({}, root)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: join(root, 'data'),
      databaseUrl: undefined,
      smtpUrl: undefined,
      timeZone: 'UTC',
      demoData: true,
      rateLimits: true,
      classmateEmails: 'shown',
    })
  })

  test('every fault is named at once', () => {
    const faults = faultsOf({
      PORT: 'http',
      PUBLIC_URL: 'example.org',
      DATABASE_URL: 'mysql://x',
      TIME_ZONE: 'Berlin',
      DEMO_DATA: 'yes',
      LOG_LEVEL: 'loud',
    })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'TIME_ZONE',
      'DEMO_DATA',
      'LOG_LEVEL',
    ])
  })

  test('a blank setting is an absent one, and the environment wins over .env', () => {
    writeFileSync(join(root, '.env'), 'PORT=4000\nTIME_ZONE=Europe/Berlin\n')
    expect(loadConfig({ PORT: '5000', SMTP_URL: ' ' }, root)).toMatchObject({
      port: 5000,
      timeZone: 'Europe/Berlin',
      smtpUrl: undefined,
    })
  })

  test('production refuses what is unsafe there', () => {
    const faults = faultsOf({ NODE_ENV: 'production', DEMO_DATA: 'on', RATE_LIMITS: 'off' })
    expect(faults.map((fault) => fault.split(/[ =]/)[0])).toEqual([
      'SMTP_URL',
      'PUBLIC_URL',
      'DEMO_DATA',
      'RATE_LIMITS',
    ])
    expect(
      loadConfig(
        {
          NODE_ENV: 'production',
          SMTP_URL: 'smtps://u:p@mail.example.org',
          MAIL_FROM: 'Firstbell <hello@example.org>',
          PUBLIC_URL: 'https://classes.example.org/',
        },
        root,
      ),
    ).toMatchObject({
      production: true,
      demoData: false,
      publicUrl: 'https://classes.example.org',
    })
  })

  test('the local mailbox stays on this machine', () => {
    expect(faultsOf({ HOST: '0.0.0.0' })).toHaveLength(1)
    expect(faultsOf({ HOST: '0.0.0.0', SMTP_URL: 'smtp://localhost:25' })).toEqual([])
  })
})
