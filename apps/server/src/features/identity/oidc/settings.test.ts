import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../../config.ts'
import { ConfigError } from '../../../platform/config/config.ts'

/** The settings of other providers (rules oidc-1, oidc-14). */

const load = (env: Record<string, string>) => loadConfig(env, tmpdir(), false)
const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    load(env)
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}
const school = (over: Record<string, string> = {}) => ({
  OIDC_PROVIDERS: 'school',
  OIDC_SCHOOL_ISSUER: 'https://login.example.org/realms/School',
  OIDC_SCHOOL_CLIENT_ID: 'firstbell',
  OIDC_SCHOOL_CLIENT_SECRET: 's3cret',
  ...over,
})

describe('OIDC_PROVIDERS (rule oidc-1)', () => {
  it('names the providers in order; Google’s issuer is known, and a secret may be a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'fb-oidc-')), 'secret')
    writeFileSync(file, 'from a file\n')
    const { oidcProviders } = load({
      ...school(),
      OIDC_PROVIDERS: ' google , school ',
      OIDC_GOOGLE_CLIENT_ID: 'id',
      OIDC_GOOGLE_CLIENT_SECRET_FILE: file,
      OIDC_SCHOOL_LABEL: 'Example School',
      OIDC_SCHOOL_EMAIL_DOMAINS: 'Example.org, students.example.org',
    })
    expect(oidcProviders).toEqual([
      {
        name: 'google',
        label: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'id',
        clientSecret: 'from a file',
      },
      {
        name: 'school',
        label: 'Example School',
        issuer: 'https://login.example.org/realms/School',
        clientId: 'firstbell',
        clientSecret: 's3cret',
        emailDomains: ['example.org', 'students.example.org'],
      },
    ])
    expect(load({}).oidcProviders).toEqual([])
  })

  it('has every fault named at once, and no secret in it', () => {
    expect(faultsOf({ OIDC_PROVIDERS: 'google,school' })).toEqual([
      expect.stringMatching(/^OIDC_GOOGLE_CLIENT_ID is required/),
      expect.stringMatching(/^OIDC_GOOGLE_CLIENT_SECRET is required/),
      expect.stringMatching(/^OIDC_SCHOOL_ISSUER is required/),
      expect.stringMatching(/^OIDC_SCHOOL_CLIENT_ID is required/),
      expect.stringMatching(/^OIDC_SCHOOL_CLIENT_SECRET is required/),
    ])
    const faults = faultsOf(
      school({
        OIDC_SCHOOL_ISSUER: 'nowhere',
        OIDC_SCHOOL_EMAIL_DOMAINS: 'a b',
        OIDC_SCHOOL_LABEL: '<b>',
      }),
    )
    expect(faults).toHaveLength(3)
    expect(faults.join()).not.toContain('s3cret')
  })

  it.each([
    ['School', /small letters/],
    ['my-school', /small letters/],
    ['school,,', /small letters/],
    ['__proto__', /small letters/],
    ['school,school', /names school twice/],
  ])('refuses the names %s', (names, fault) => {
    expect(faultsOf(school({ OIDC_PROVIDERS: names })).join()).toMatch(fault)
  })

  it.each([
    ['http://127.0.0.1:8080/realms/x', {}, undefined],
    ['http://login.example.org', {}, /must begin with https/],
    ['ftp://login.example.org', {}, /must be an address/],
    ['https://login.example.org/?x', {}, /neither query nor fragment/],
    [
      'http://127.0.0.1:8080',
      {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://classes.example.org',
        SMTP_URL: 'smtp://localhost',
      },
      /must begin with https:\/\/ in production/,
    ],
  ] as const)('takes the issuer %s or refuses it', (issuer, around, fault) => {
    const faults = faultsOf({ ...school({ OIDC_SCHOOL_ISSUER: issuer }), ...around }).join()
    if (fault === undefined) expect(faults).toBe('')
    else expect(faults).toMatch(fault)
  })

  it('is refused beside Firebase', () => {
    expect(
      faultsOf(
        school({
          IDENTITY_PROVIDER: 'firebase',
          FIREBASE_PROJECT_ID: 'my-school',
          FIREBASE_API_KEY: 'AIza',
        }),
      ).join(),
    ).toMatch(/OIDC_PROVIDERS needs IDENTITY_PROVIDER=embedded/)
  })
})

it('the Demo School is there with demo data alone (rule oidc-14)', () => {
  expect(load({}).demoSchool).toBe(true)
  for (const settings of [
    { DEMO_DATA: 'off' },
    { HOST: '0.0.0.0', SMTP_URL: 'smtp://localhost' },
    { TRUST_PROXY: '1', SMTP_URL: 'smtp://localhost' },
    { DATABASE_URL: 'postgres://localhost/x' },
    school(),
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://classes.example.org',
      SMTP_URL: 'smtp://localhost',
    },
    {
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: 'my-school',
      FIREBASE_API_KEY: 'AIza',
    },
  ])
    expect(load(settings as Record<string, string>).demoSchool, JSON.stringify(settings)).toBe(
      false,
    )
})
