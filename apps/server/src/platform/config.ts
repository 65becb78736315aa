import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'

/**
 * The settings an operator may give (decisions 33), parsed once. A value from the environment wins
 * over the one in `.env`; a blank one counts as absent.
 */
export interface Config {
  production: boolean
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
  /** Absent: the local mailbox under `dataDir`. */
  smtpUrl: string | undefined
  mailFrom: string
  identityProvider: 'embedded'
  fileStore: 'disk'
  /** IANA name. */
  timeZone: string
  demoData: boolean
  rateLimits: boolean
  classmateEmails: 'shown' | 'hidden'
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Hops of reverse proxies whose X-Forwarded-For is believed. */
  trustProxy: number
}

/** Every fault of the settings in one message, each with its fix. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The settings are not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address such as ${example}`,
    })
    .optional()

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535, such as 3000')
    .default('3000')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a port number from 0 to 65535, such as 3000'),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://classes.example.org'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/firstbell'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'),
  MAIL_FROM: z.string().default('Firstbell <no-reply@localhost>'),
  IDENTITY_PROVIDER: z.enum(['embedded'], { error: 'must be embedded' }).default('embedded'),
  FILE_STORE: z.enum(['disk'], { error: 'must be disk' }).default('disk'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin')
    .default('UTC'),
  DEMO_DATA: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  CLASSMATE_EMAILS: z
    .enum(['shown', 'hidden'], { error: 'must be shown or hidden' })
    .default('shown'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of reverse proxies in front, 0 to 9')
    .default('0')
    .transform(Number),
})

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * Parses the settings.
 * @param env usually `process.env`
 * @param root folder that relative paths and `.env` are under
 * @throws {ConfigError} naming every fault at once
 */
export function loadConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const file = resolve(root, '.env')
  const merged = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...env }
  const given = Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = settings.safeParse(given)
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
  // What is unsafe is judged on what was given, so that it is named beside the faults of form.
  const production = given['NODE_ENV'] === 'production'
  const host = given['HOST'] ?? '127.0.0.1'
  if (!given['SMTP_URL'] && !production && !LOOPBACK.has(host))
    faults.push(
      `SMTP_URL is required when HOST (${host}) is not a loopback address: the local mailbox shows everybody's mail`,
    )
  if (production) {
    if (!given['SMTP_URL'])
      faults.push('SMTP_URL is required in production: the local mailbox is for trying things out')
    if (given['SMTP_URL'] && !given['MAIL_FROM'])
      faults.push('MAIL_FROM is required in production, such as "Firstbell <hello@example.org>"')
    if (!given['PUBLIC_URL'])
      faults.push(
        'PUBLIC_URL is required in production: mails link to it, such as https://classes.example.org',
      )
    if (given['DEMO_DATA'] === 'on') faults.push('DEMO_DATA=on is refused in production: remove it')
    if (given['RATE_LIMITS'] === 'off')
      faults.push('RATE_LIMITS=off is refused in production: remove it')
  }
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)

  const s = parsed.data
  const shownHost = s.HOST.includes(':') ? `[${s.HOST}]` : s.HOST
  return {
    production,
    port: s.PORT,
    host: s.HOST,
    publicUrl: (s.PUBLIC_URL ?? `http://${shownHost}:${s.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(root, s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    identityProvider: s.IDENTITY_PROVIDER,
    fileStore: s.FILE_STORE,
    timeZone: s.TIME_ZONE,
    demoData: s.DEMO_DATA === undefined ? !production : s.DEMO_DATA === 'on',
    rateLimits: s.RATE_LIMITS === 'on',
    classmateEmails: s.CLASSMATE_EMAILS,
    logLevel: s.LOG_LEVEL,
    trustProxy: s.TRUST_PROXY,
  }
}
