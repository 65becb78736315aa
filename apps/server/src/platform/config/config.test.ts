import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { ConfigError } from './config.ts'
import { missingLegalSettings } from './site-settings.ts'

const root = mkdtempSync(join(tmpdir(), 'fb-config-'))

// As an ordinary user, whichever user runs the tests.
const load = (env: NodeJS.ProcessEnv, folder = root) => loadConfig(env, folder, false)

function faultsOf(env: NodeJS.ProcessEnv, asRoot = false): readonly string[] {
  try {
    loadConfig(env, root, asRoot)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('settings (rules operation-4, operation-6)', () => {
  test('no setting is required', () => {
    expect(load({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: join(root, 'data'),
      databaseUrl: undefined,
      smtpUrl: undefined,
      maxBytes: {
        picture: 10 * 1024 * 1024,
        resume: 20 * 1024 * 1024,
        material: 20 * 1024 * 1024,
      },
      timeZone: 'UTC',
      demoData: true,
      rateLimits: true,
      classmateEmails: 'shown',
    })
  })

  test('all faults are in one message', () => {
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

  test('an empty setting counts as absent, and the environment overrides .env', () => {
    writeFileSync(join(root, '.env'), 'PORT=4000\nTIME_ZONE=Europe/Berlin\n')
    expect(load({ PORT: '5000', SMTP_URL: ' ' }, root)).toMatchObject({
      port: 5000,
      timeZone: 'Europe/Berlin',
      smtpUrl: undefined,
    })
  })

  test('a .env that cannot be read is a fault', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fb-config-'))
    mkdirSync(join(folder, '.env'))
    expect(() => load({}, folder)).toThrow(ConfigError)
    expect(() => load({}, folder)).toThrow(/\.env cannot be read: EISDIR/)
  })

  test('production refuses unsafe settings', () => {
    const faults = faultsOf({ NODE_ENV: 'production', DEMO_DATA: 'on', RATE_LIMITS: 'off' })
    expect(faults.map((fault) => fault.split(/[ =]/)[0])).toEqual([
      'SMTP_URL',
      'PUBLIC_URL',
      'DEMO_DATA',
      'RATE_LIMITS',
    ])
    expect(
      load(
        {
          NODE_ENV: 'production',
          SMTP_URL: 'smtps://u:p@mail.example.org',
          PUBLIC_URL: 'https://classes.example.org/',
        },
        root,
      ),
    ).toMatchObject({
      production: true,
      demoData: false,
      publicUrl: 'https://classes.example.org',
      mailFrom: 'Firstbell <no-reply@classes.example.org>',
    })
  })

  test('root cannot start an embedded database in production', () => {
    const production = {
      NODE_ENV: 'production',
      SMTP_URL: 'smtps://u:p@mail.example.org',
      PUBLIC_URL: 'https://x.org',
    }
    expect(faultsOf(production, true)).toEqual([
      expect.stringMatching(/^The embedded database is not started by root in production: /),
    ])
    expect(faultsOf(production, false)).toEqual([])
    expect(faultsOf({ ...production, DATABASE_URL: 'postgres://u:p@db/x' }, true)).toEqual([])
    expect(faultsOf({}, true)).toEqual([])
  })

  test('a misspelt production is refused and does not mean development', () => {
    for (const wrong of ['prod', 'Production', 'staging'])
      expect(faultsOf({ NODE_ENV: wrong })).toEqual([
        'NODE_ENV must be development, production or test',
      ])
  })

  test('the public URL is an origin, because links begin at its root', () => {
    expect(
      load({ PUBLIC_URL: 'https://x.org:8443/', SMTP_URL: 'smtp://localhost' }, root).publicUrl,
    ).toBe('https://x.org:8443')
    for (const wrong of ['https://x.org/app', 'https://x.org/?a=b', 'https://u@x.org', 'x.org'])
      expect(faultsOf({ PUBLIC_URL: wrong, SMTP_URL: 'smtp://localhost' })).toEqual([
        expect.stringMatching(/^PUBLIC_URL must be an address/),
      ])
  })

  test('the legal lines of the footer and of receipts are optional, and link to web pages or mail addresses', () => {
    expect(load({})).not.toHaveProperty('legal')
    expect(
      load({
        LEGAL_NAME: 'School Ltd',
        LEGAL_ADDRESS: '1 Bell Lane, London',
        CONTACT_EMAIL: 'hello@example.org',
        TERMS_URL: 'https://example.org/terms',
        PRIVACY_URL: 'mailto:privacy@example.org',
      }).legal,
    ).toEqual({
      name: 'School Ltd',
      address: '1 Bell Lane, London',
      email: 'hello@example.org',
      termsUrl: 'https://example.org/terms',
      privacyUrl: 'mailto:privacy@example.org',
    })
    expect(
      faultsOf({
        LEGAL_NAME: 'a'.repeat(201),
        LEGAL_ADDRESS: 'a'.repeat(301),
        CONTACT_EMAIL: 'hello',
        TERMS_URL: 'javascript:alert(1)',
        PRIVACY_URL: 'http://example.org/privacy',
      }),
    ).toEqual([
      expect.stringMatching(/^LEGAL_NAME must have at most 200 characters/),
      expect.stringMatching(/^LEGAL_ADDRESS must have at most 300 characters/),
      expect.stringMatching(/^CONTACT_EMAIL must be an e-mail address/),
      expect.stringMatching(/^TERMS_URL must be an address such as https:/),
      expect.stringMatching(/^PRIVACY_URL must be an address such as https:/),
    ])
  })

  test('a site in production names which of them it lacks (rule operation-20)', () => {
    expect(missingLegalSettings({ production: true })).toEqual([
      'LEGAL_NAME',
      'CONTACT_EMAIL',
      'TERMS_URL',
      'PRIVACY_URL',
    ])
    const legal = { name: 'School Ltd', email: 'hello@example.org', privacyUrl: 'mailto:a@b.de' }
    expect(missingLegalSettings({ production: true, legal })).toEqual(['TERMS_URL'])
    expect(missingLegalSettings({ production: false })).toEqual([])
  })

  test('the sender is one email address, with or without a name', () => {
    for (const right of [
      'hello@example.org',
      'Firstbell <a@b.org>',
      '"A, B" <a@b.org>',
      '<a@b.org>',
    ])
      expect(load({ MAIL_FROM: right }, root).mailFrom).toBe(right)
    for (const wrong of ['Firstbell', 'Firstbell hello@example.org', 'a@b.org, c@d.org', 'A <a@b'])
      expect(faultsOf({ MAIL_FROM: wrong })).toEqual([
        expect.stringMatching(/^MAIL_FROM must be an e-mail address/),
      ])
  })

  describe.each([
    [{ HOST: '0.0.0.0' }, 'HOST (0.0.0.0) is not a loopback address'],
    [{ PUBLIC_URL: 'https://x.org' }, 'PUBLIC_URL (https://x.org) is not a loopback address'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY names a reverse proxy'],
  ])('where others can reach the site (%o)', (reachable, reason) => {
    const mail = { SMTP_URL: 'smtp://localhost:25' }
    test('the local mailbox is refused, even without NODE_ENV', () => {
      expect(faultsOf(reachable)).toEqual([
        expect.stringContaining(`SMTP_URL is required when ${reason}`),
      ])
    })
    test('there are no demo data, and DEMO_DATA=on is refused', () => {
      expect(load({ ...reachable, ...mail }, root).demoData).toBe(false)
      expect(faultsOf({ ...reachable, ...mail, DEMO_DATA: 'on' })).toEqual([
        expect.stringContaining(`DEMO_DATA=on is refused when ${reason}`),
      ])
    })
  })

  test('every name of a loopback address is recognised', () => {
    for (const host of ['127.0.0.1', '127.3.2.1', '::1', 'localhost', 'LOCALHOST'])
      expect(faultsOf({ HOST: host })).toEqual([])
    for (const url of ['http://[::1]:80', 'http://localhost:3000', 'http://shop.localhost'])
      expect(load({ PUBLIC_URL: url }, root).demoData).toBe(true)
    for (const url of ['http://localhost.example.org', 'http://127.0.0.1.nip.io'])
      expect(faultsOf({ PUBLIC_URL: url })).toHaveLength(1)
  })

  test('in production the public URL is https, except on this machine', () => {
    const production = { NODE_ENV: 'production', SMTP_URL: 'smtps://u:p@mail.example.org' }
    expect(faultsOf({ ...production, PUBLIC_URL: 'http://x.org' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL must begin with https:\/\//),
    ])
    for (const url of ['https://x.org', 'http://127.0.0.1:8080', 'http://localhost'])
      expect(faultsOf({ ...production, PUBLIC_URL: url })).toEqual([])
  })

  test('a secret can be in a file, without the newline at its end', () => {
    writeFileSync(join(root, 'smtp'), 'smtps://u:p@mail.example.org\r\n')
    writeFileSync(join(root, 'database'), 'postgres://u:p@db/firstbell')
    expect(
      load({ SMTP_URL_FILE: 'smtp', DATABASE_URL_FILE: join(root, 'database') }, root),
    ).toMatchObject({
      smtpUrl: 'smtps://u:p@mail.example.org',
      databaseUrl: 'postgres://u:p@db/firstbell',
    })
  })

  test('faults of such a file are in the same message, without its content', () => {
    writeFileSync(join(root, 'wrong'), 'mysql://secret@db\n')
    writeFileSync(join(root, 'empty'), '\n')
    const production = {
      NODE_ENV: 'production',
      MAIL_FROM: 'F <f@example.org>',
      PUBLIC_URL: 'https://x.org',
    }
    expect(
      faultsOf({ ...production, PORT: 'x', DATABASE_URL_FILE: 'wrong', SMTP_URL_FILE: 'gone' }),
    ).toEqual([
      expect.stringMatching(/^SMTP_URL_FILE cannot be read: ENOENT.*gone/),
      expect.stringMatching(/^PORT must be/),
      expect.stringMatching(/^DATABASE_URL must be(?!.*secret)/),
    ])
    expect(faultsOf({ SMTP_URL_FILE: 'empty' })).toEqual([
      'SMTP_URL_FILE names an empty file (empty)',
    ])
    expect(faultsOf({ SMTP_URL: 'smtp://localhost', SMTP_URL_FILE: 'empty' })).toEqual([
      'SMTP_URL and SMTP_URL_FILE are both given: remove one of them',
    ])
  })

  test('a time zone is an IANA name: an offset is refused', () => {
    expect(load({ TIME_ZONE: 'eUROPE/bERLIN' }, root).timeZone).toBe('Europe/Berlin')
    for (const wrong of ['+02:00', 'UTC+2', 'Berlin', 'PST', 'ist'])
      expect(faultsOf({ TIME_ZONE: wrong })).toEqual([expect.stringMatching(/^TIME_ZONE must be/)])
  })

  test('metrics are off, or on their own port', () => {
    expect(load({})).not.toHaveProperty('metrics')
    expect(load({ METRICS_PORT: '9464' }, root).metrics).toEqual({
      host: '127.0.0.1',
      port: 9464,
    })
    expect(faultsOf({ PORT: '8080', METRICS_PORT: '8080' })).toEqual([
      expect.stringMatching(/^METRICS_PORT must be another port than PORT/),
    ])
  })

  describe('Firebase', () => {
    const key = { client_email: 'x@y.iam.gserviceaccount.com', private_key: '-----BEGIN' }
    const firebase = {
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: 'my-school',
      FIREBASE_API_KEY: 'AIzaSyExample',
    }

    test('has a project and a key, and no demo data', () => {
      expect(load({})).not.toHaveProperty('firebase')
      expect(faultsOf({ IDENTITY_PROVIDER: 'firebase' })).toEqual([
        expect.stringMatching(/^FIREBASE_PROJECT_ID is required/),
        expect.stringMatching(/^FIREBASE_API_KEY is required/),
      ])
      expect(faultsOf({ ...firebase, ADMIN_TWO_STEP: 'required' })).toEqual([
        expect.stringMatching(/^ADMIN_TWO_STEP=required needs IDENTITY_PROVIDER=embedded/),
      ])
      expect(load({ ...firebase, GOOGLE_APPLICATION_CREDENTIALS: 'key.json' }, root)).toMatchObject(
        {
          identityProvider: 'firebase',
          demoData: false,
          firebase: {
            projectId: 'my-school',
            apiKey: 'AIzaSyExample',
            authDomain: 'my-school.firebaseapp.com',
            credentialsFile: join(root, 'key.json'),
          },
        },
      )
      expect(faultsOf({ ...firebase, DEMO_DATA: 'on' })).toEqual([
        expect.stringMatching(/^DEMO_DATA=on needs IDENTITY_PROVIDER=embedded/),
      ])
    })

    test('accepts the key of a service account as text or as a file, and never shows it', () => {
      writeFileSync(join(root, 'account.json'), JSON.stringify(key, null, 2) + '\n')
      expect(
        load({ ...firebase, FIREBASE_SERVICE_ACCOUNT_FILE: 'account.json' }, root).firebase,
      ).toMatchObject({ serviceAccount: key })
      for (const wrong of ['hunter2', '{"hunter2":1}', 'null', '["hunter2"]'])
        expect(faultsOf({ ...firebase, FIREBASE_SERVICE_ACCOUNT: wrong })).toEqual([
          'FIREBASE_SERVICE_ACCOUNT must be the JSON key of a service account, with client_email and private_key',
        ])
    })

    test('is not emulated in production, or if strangers can reach the emulator', () => {
      const emulated = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
      const production = {
        NODE_ENV: 'production',
        SMTP_URL: 'smtps://u:p@mail.example.org',
        MAIL_FROM: 'F <f@example.org>',
        PUBLIC_URL: 'https://x.org',
      }
      const refused = [expect.stringMatching(/^FIREBASE_AUTH_EMULATOR_HOST is refused/)]
      expect(faultsOf({ ...production, ...firebase, ...emulated })).toEqual(refused)
      expect(faultsOf({ ...production, ...emulated })).toEqual(refused)
      expect(
        faultsOf({ ...firebase, ...emulated, HOST: '0.0.0.0', SMTP_URL: 'smtp://localhost' }),
      ).toEqual(refused)
      const { FIREBASE_API_KEY: _key, ...keyless } = firebase
      expect(load({ ...keyless, ...emulated }, root).firebase).toMatchObject({
        apiKey: 'emulator',
        emulatorHost: '127.0.0.1:9099',
      })
    })
  })

  test('traces are configured by OpenTelemetry’s own settings', () => {
    expect(load({})).not.toHaveProperty('traces')
    expect(
      load(
        {
          OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.org/otlp/',
          OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%20b, x-team=web=1',
          OTEL_TRACES_SAMPLER_ARG: '0.25',
        },
        root,
      ).traces,
    ).toEqual({
      endpoint: 'https://collector.example.org/otlp',
      headers: { 'x-api-key': 'a b', 'x-team': 'web=1' },
      serviceName: 'firstbell',
      sampleRatio: 0.25,
    })
    expect(
      faultsOf({ OTEL_EXPORTER_OTLP_HEADERS: 'secret', OTEL_TRACES_SAMPLER_ARG: '2' }),
    ).toEqual([
      expect.stringMatching(/^OTEL_EXPORTER_OTLP_HEADERS must be headers such as/),
      expect.stringMatching(/^OTEL_TRACES_SAMPLER_ARG must be a share/),
    ])
  })
})
