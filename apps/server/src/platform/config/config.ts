import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isTimeZone } from '@firstbell/contract/fields'
import { MAX_IMAGE_BYTES, MAX_RESUME_BYTES } from '@firstbell/contract/limits'
import { z } from 'zod'

/**
 * The settings an operator may give (rule operation-3), parsed once. A value from the environment wins
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
  /** The same database past a pooler, for what needs a session of its own. */
  databaseDirectUrl?: string
  /** A replica that public lists may be read from. */
  databaseReadUrl?: string
  /** Connections that requests share in this process. */
  databasePoolSize: number
  /** Whether statements are prepared once a connection, by name. */
  databasePrepared: boolean
  /** Absent: the local mailbox under `dataDir`. */
  smtpUrl: string | undefined
  mailFrom: string
  identityProvider: 'embedded' | 'firebase'
  /** Given where `identityProvider` is firebase. */
  firebase?: FirebaseConfig
  fileStore: 'disk' | 's3'
  /** Given where `fileStore` is s3. */
  s3?: S3Config
  /** The largest file taken of each kind, in bytes. */
  maxBytes: { picture: number; resume: number }
  /** IANA name. */
  timeZone: string
  demoData: boolean
  rateLimits: boolean
  classmateEmails: 'shown' | 'hidden'
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Hops of reverse proxies whose X-Forwarded-For is believed. */
  trustProxy: number
  /** Where the metrics are served; absent: nowhere. */
  metrics?: { host: string; port: number }
  /** Where traces are sent; absent: none are made. */
  traces?: {
    /** Without a trailing slash and `/v1/traces`. */
    endpoint: string
    headers: Record<string, string>
    serviceName: string
    /** Of all requests and jobs, from 0 to 1. */
    sampleRatio: number
  }
}

/** How to reach the bucket that keeps the files. */
export interface S3Config {
  /** Without a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket stands in the path of an address, or in its host name. */
  pathStyle: boolean
}

/** How to reach the project of Firebase Authentication that keeps the accounts. */
export interface FirebaseConfig {
  projectId: string
  /** The web app's key: it names the project and is no secret. */
  apiKey: string
  authDomain: string
  /** The service account that may change accounts: its key, or where that is; else the machine's own. */
  serviceAccount?: Record<string, unknown>
  credentialsFile?: string
  /** host:port of the Auth emulator, which stands in for all of Firebase. */
  emulatorHost?: string
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

/** Whether nobody but this machine reaches a host, given by name or by number. */
export const isLoopback = (host: string): boolean =>
  /^(127(\.\d{1,3}){3}|\[?::1\]?|([\w-]+\.)*localhost)$/i.test(host)

/**
 * Why others than whoever started the server may reach it, as far as the settings tell; null when
 * nothing says so. A reverse proxy in front is there to let them in.
 */
function exposure(given: Record<string, string | undefined>): string | null {
  const host = given['HOST'] ?? '127.0.0.1'
  if (!isLoopback(host)) return `HOST (${host}) is not a loopback address`
  const url = given['PUBLIC_URL']
  if (url !== undefined && URL.canParse(url) && !isLoopback(new URL(url).hostname))
    return `PUBLIC_URL (${url}) is not a loopback address`
  if (/^[1-9]/.test(given['TRUST_PROXY'] ?? '')) return 'TRUST_PROXY names a reverse proxy'
  return null
}

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address such as ${example}`,
    })
    .optional()

/** The origin of the site. A path would be lost: pages and assets begin at the root. */
const publicUrl = () => {
  const example = 'https://classes.example.org'
  return url(['http:', 'https:'], example).refine(
    (text) => {
      // What is no address at all has been named already.
      if (text === undefined || !URL.canParse(text)) return true
      const { pathname, search, hash, username } = new URL(text)
      return /^\/*$/.test(pathname) && search + hash + username === ''
    },
    { error: `must be an address without a path, such as ${example}` },
  )
}

/** Of another machine than this one: what is tried out here never leaves it. */
function isPlainHttp(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** One mailbox, with a name before it or without. */
const sender = () =>
  z
    .string()
    .regex(
      /^(?:[^\p{Cc}<>]*<[^\s\p{Cc}<>@,;]+@[^\s\p{Cc}<>@,;]+>|[^\s\p{Cc}<>@,;]+@[^\s\p{Cc}<>@,;]+)$/u,
      'must be an e-mail address, such as "Firstbell <hello@example.org>"',
    )

/** Of a server that one logs in to: the password is the part that goes wrong. */
const login = (protocols: string[], example: string) =>
  url(protocols, `${example} (in a password, write / as %2F, @ as %40, # as %23, % as %25)`)

/** What an operator reads about a setting; docs/settings.md is made of it. */
export interface AboutSetting {
  group: string
  description: string
  example?: string
  /** Where it depends on other settings; a fixed default is the schema's own. */
  default?: string
  /** May be given as a file as well: the name with `_FILE` holds the file's path. */
  secret?: true
}

/** Ties what is read about a setting to what is checked of it. */
const setting = <Schema extends z.ZodType>(schema: Schema, about: AboutSetting): Schema =>
  schema.meta({ ...about })

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be ${or(values)}` })

const or = (words: readonly string[]): string =>
  words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** The text of a service account's key file, as what it says. */
const serviceAccount = () =>
  z
    .string()
    .transform((text, context): Record<string, unknown> => {
      try {
        const key = JSON.parse(text) as Record<string, unknown> | null
        if (typeof key?.['client_email'] === 'string' && typeof key['private_key'] === 'string')
          return key
      } catch {
        // Said below, without the text: it is a secret.
      }
      context.issues.push({
        code: 'custom',
        message: 'must be the JSON key of a service account, with client_email and private_key',
        input: undefined,
      })
      return z.NEVER
    })
    .optional()

/** `name=value,name=value`, the values percent-encoded where need be (OpenTelemetry's own form). */
const headers = () =>
  z
    .string()
    .regex(
      /^\s*[\w-]+\s*=[^,\p{Cc}]+(,\s*[\w-]+\s*=[^,\p{Cc}]+)*$/u,
      'must be headers such as x-api-key=secret,x-team=web',
    )
    .transform((text) =>
      Object.fromEntries(
        text.split(',').map((pair) => {
          const at = pair.indexOf('=')
          return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]
        }),
      ),
    )

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const port = (example: string) => {
  const fault = `must be a port number from 0 to 65535, such as ${example}`
  return z
    .string()
    .regex(/^\d{1,5}$/, fault)
    .transform(Number)
    .refine((number) => number <= 65535, fault)
}

const MEGABYTE = 1024 * 1024

const megabytes = (preset: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `must be a number of megabytes from 1 to 9999, such as ${preset}`)
    .transform(Number)
    .default(preset)

const ADDRESS = 'Address'
const STORAGE = 'Storage'
const MAIL = 'Mail'
const IDENTITY = 'Identity'
const PRODUCT = 'Product'
const WATCHING = 'Watching it'

/** Every setting there is, in the order in which the documentation lists them. */
export const settings = z.object({
  // Spelled in another way it would quietly be a development server, in the open.
  NODE_ENV: setting(choice(['development', 'production', 'test']).default('development'), {
    group: ADDRESS,
    description:
      '`development`, `test`, or `production`, which refuses what is unsafe there; see below.',
    example: 'production',
  }),
  PORT: setting(port('3000').default(3000), {
    group: ADDRESS,
    description: 'The port of the site and the API. `0` takes any free one.',
    example: '8080',
  }),
  HOST: setting(z.string().default('127.0.0.1'), {
    group: ADDRESS,
    description: 'The address to listen on. `0.0.0.0` is every one of this machine.',
    example: '0.0.0.0',
  }),
  PUBLIC_URL: setting(publicUrl(), {
    group: ADDRESS,
    description:
      'The address people use, without a path: the site is served at its root. Mails link to it. Required in production, and `https://` there but on a loopback address.',
    example: 'https://classes.example.org',
    default: '`http://HOST:PORT`',
  }),
  TRUST_PROXY: setting(
    z
      .string()
      .regex(/^\d$/, 'must be the number of reverse proxies in front, 0 to 9')
      .transform(Number)
      .default(0),
    {
      group: ADDRESS,
      description:
        'How many reverse proxies stand in front: the visitor’s address, by which requests are limited, is then taken from `X-Forwarded-For`.',
      example: '1',
    },
  ),
  DATA_DIR: setting(z.string().default('./data'), {
    group: STORAGE,
    description: 'The folder of the embedded database, the uploaded files, and the local mailbox.',
    example: '/var/lib/firstbell',
  }),
  DATABASE_URL: setting(
    login(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/firstbell'),
    {
      group: STORAGE,
      description:
        'A PostgreSQL (15 or later) of your own. `?sslmode=verify-full` at its end encrypts (docs/operations.md).',
      example: 'postgres://firstbell:secret@127.0.0.1:5432/firstbell',
      default: 'the embedded one, in `DATA_DIR/postgres`',
      secret: true,
    },
  ),
  DATABASE_DIRECT_URL: setting(
    login(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/firstbell'),
    {
      group: STORAGE,
      description:
        'The same database past a PgBouncer in transaction mode, for what needs a session of its own: migrations, jobs, the locks of uploads.',
      example: 'postgres://firstbell:secret@127.0.0.1:5432/firstbell',
      default: '`DATABASE_URL`',
      secret: true,
    },
  ),
  DATABASE_READ_URL: setting(
    login(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/firstbell'),
    {
      group: STORAGE,
      description:
        'A read replica for the public lists. Whoever has just changed something reads from `DATABASE_URL` for ten seconds.',
      example: 'postgres://firstbell:secret@replica:5432/firstbell',
      default: '`DATABASE_URL`',
      secret: true,
    },
  ),
  DATABASE_POOL_SIZE: setting(
    z
      .string()
      .regex(/^([1-9]\d?|100)$/, 'must be a number of connections from 1 to 100, such as 10')
      .default('10')
      .transform(Number),
    {
      group: STORAGE,
      description:
        'Connections that the requests of this process share. Few are faster than many on a class that everybody books at once; jobs take up to 6 more.',
      example: '20',
    },
  ),
  DATABASE_PREPARED: setting(choice(['on', 'off']).default('on'), {
    group: STORAGE,
    description:
      'Statements prepared once a connection, by name. `off` for a PgBouncer before 1.21 in transaction mode, which breaks them.',
  }),
  FILE_STORE: setting(choice(['disk', 's3']).default('disk'), {
    group: STORAGE,
    description:
      'Where uploads go. `disk` is `DATA_DIR/files`, `s3` a bucket of Amazon S3 or of anything that speaks its API (docs/operations.md).',
    example: 's3',
  }),
  S3_ENDPOINT: setting(url(['http:', 'https:'], 'https://s3.example.org'), {
    group: STORAGE,
    description: 'The address of the object store.',
    example: 'https://s3.example.org',
    default: 'Amazon’s, in `S3_REGION`',
  }),
  S3_REGION: setting(
    z
      .string()
      .regex(/^[\w-]+$/, 'must be a region such as eu-central-1')
      .default('us-east-1'),
    {
      group: STORAGE,
      description: 'The region of the bucket. Many other stores take any.',
      example: 'eu-central-1',
    },
  ),
  S3_BUCKET: setting(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket such as firstbell')
      .optional(),
    {
      group: STORAGE,
      description: 'The bucket, private, and this site’s alone. Required for `s3`.',
      example: 'firstbell',
    },
  ),
  S3_ACCESS_KEY_ID: setting(z.string().optional(), {
    group: STORAGE,
    description:
      'The key that may read, write, delete and list the objects of the bucket. Required for `s3`.',
    example: 'AKIAIOSFODNN7EXAMPLE',
  }),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional(), {
    group: STORAGE,
    description: 'Its secret. Required for `s3`.',
    example: 'secret',
    secret: true,
  }),
  S3_FORCE_PATH_STYLE: setting(choice(['on', 'off', 'true', 'false']).optional(), {
    group: STORAGE,
    description:
      'Whether the bucket stands in the path (`https://s3.example.org/firstbell`) or in the host name.',
    default: '`on` with `S3_ENDPOINT`, else `off`',
    example: 'off',
  }),
  MAX_PICTURE_MB: setting(megabytes(MAX_IMAGE_BYTES / MEGABYTE), {
    group: STORAGE,
    description:
      'The largest picture taken, in megabytes of the file as it is uploaded. The forms of the web app stop at 10 by themselves.',
    example: '25',
  }),
  MAX_RESUME_MB: setting(megabytes(MAX_RESUME_BYTES / MEGABYTE), {
    group: STORAGE,
    description:
      'The largest resume taken, in megabytes. The forms of the web app stop at 20 by themselves.',
    example: '50',
  }),
  SMTP_URL: setting(login(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'), {
    group: MAIL,
    description:
      'The mail server: `smtps:` speaks TLS from the first byte, `smtp:` switches to it where the server offers that. Required in production, and wherever `HOST` is not a loopback address.',
    example: 'smtps://user:password@mail.example.org',
    default: 'the local mailbox, in `DATA_DIR/mail`',
    secret: true,
  }),
  MAIL_FROM: setting(sender().optional(), {
    group: MAIL,
    description: 'The sender of every mail.',
    example: 'Firstbell <hello@example.org>',
    default: '`Firstbell <no-reply@HOST>`, with the host of `PUBLIC_URL`',
  }),
  IDENTITY_PROVIDER: setting(choice(['embedded', 'firebase']).default('embedded'), {
    group: IDENTITY,
    description:
      'Who keeps the passwords and signs people in. `embedded` is this server itself, `firebase` is Firebase Authentication (docs/identity-providers.md).',
    example: 'firebase',
  }),
  FIREBASE_PROJECT_ID: setting(
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{3,29}$/, 'must be a project’s id such as my-school-1a2b3')
      .optional(),
    {
      group: IDENTITY,
      description: 'The project of Firebase. Required for `firebase`.',
      example: 'my-school-1a2b3',
    },
  ),
  FIREBASE_API_KEY: setting(
    z
      .string()
      .regex(/^[\w-]+$/, 'must be the key of a web app, such as AIzaSyExample')
      .optional(),
    {
      group: IDENTITY,
      description:
        'The project’s key for web apps. Every visitor’s browser sees it. Required for `firebase`, but not by the emulator.',
      example: 'AIzaSyExample',
    },
  ),
  FIREBASE_AUTH_DOMAIN: setting(
    z
      .string()
      .regex(/^[\w.-]+$/, 'must be a host name such as my-school-1a2b3.firebaseapp.com')
      .optional(),
    {
      group: IDENTITY,
      description: 'The project’s domain for signing in.',
      example: 'auth.example.org',
      default: '`FIREBASE_PROJECT_ID.firebaseapp.com`',
    },
  ),
  FIREBASE_SERVICE_ACCOUNT: setting(serviceAccount(), {
    group: IDENTITY,
    description:
      'The JSON key of a service account with the role Firebase Authentication Admin. Without it the one of `GOOGLE_APPLICATION_CREDENTIALS` is used, and without that the account the machine runs as on Google Cloud.',
    default: 'see there',
    secret: true,
  }),
  GOOGLE_APPLICATION_CREDENTIALS: setting(z.string().optional(), {
    group: IDENTITY,
    description: 'The path of such a key, or of another of Google’s files of credentials.',
    example: '/etc/firstbell/service-account.json',
    default: 'the machine’s own account',
  }),
  FIREBASE_AUTH_EMULATOR_HOST: setting(
    z
      .string()
      .regex(/^[\w.-]+:\d{1,5}$/, 'must be a host and a port such as 127.0.0.1:9099')
      .optional(),
    {
      group: IDENTITY,
      description:
        'The Auth emulator, in the place of Firebase. It believes forged tokens: refused in production, and where others can reach the site: see below.',
      example: '127.0.0.1:9099',
      default: 'the real Firebase',
    },
  ),
  TIME_ZONE: setting(
    z.string().refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin').default('UTC'),
    {
      group: PRODUCT,
      description: 'The IANA time zone of classes and courses that are sent without one.',
      example: 'Europe/Berlin',
    },
  ),
  DEMO_DATA: setting(choice(['on', 'off']).optional(), {
    group: PRODUCT,
    description:
      'Fills an empty embedded database with demo data, whose admin has a well-known password. Refused in production, and where others can reach the site: see below.',
    default: '`on`; `off` where it is refused',
    example: 'off',
  }),
  RATE_LIMITS: setting(choice(['on', 'off']).default('on'), {
    group: PRODUCT,
    description: 'Limits how often one address or account may try. Cannot be off in production.',
    example: 'off',
  }),
  CLASSMATE_EMAILS: setting(choice(['shown', 'hidden']).default('shown'), {
    group: PRODUCT,
    description: '`hidden` keeps the e-mail addresses of fellow students from each other.',
    example: 'hidden',
  }),
  LOG_LEVEL: setting(
    choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    {
      group: WATCHING,
      description:
        'The least important log line that is printed: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent` for none.',
      example: 'warn',
    },
  ),
  METRICS_PORT: setting(port('9464').optional(), {
    group: WATCHING,
    description:
      'A port of its own for metrics: Prometheus reads `/metrics` there, and `/healthz` answers as well.',
    default: 'no metrics',
    example: '9464',
  }),
  METRICS_HOST: setting(z.string().default('127.0.0.1'), {
    group: WATCHING,
    description:
      'The address of the metrics. Whoever reaches it may read them: keep it inside your network.',
    example: '10.0.0.5',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(url(['http:', 'https:'], 'http://127.0.0.1:4318'), {
    group: WATCHING,
    description:
      'An OpenTelemetry collector (OTLP over HTTP, JSON) that traces of requests, statements and jobs are sent to, at its `/v1/traces`.',
    default: 'no traces',
    example: 'http://127.0.0.1:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting(headers().optional(), {
    group: WATCHING,
    description: 'Headers that the collector wants, such as a key, parted by commas.',
    example: 'x-api-key=secret',
    secret: true,
  }),
  OTEL_SERVICE_NAME: setting(z.string().default('firstbell'), {
    group: WATCHING,
    description: 'What this site is called in the traces.',
    example: 'firstbell-staging',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z
      .string()
      .regex(/^(0|1|0?\.\d+|1\.0+|0\.0+)$/, 'must be a share from 0 to 1, such as 0.1')
      .transform(Number)
      .default(1),
    {
      group: WATCHING,
      description: 'The share of requests and jobs that are traced, from 0 to 1.',
      example: '0.1',
    },
  ),
})

const secrets = Object.entries(settings.shape)
  .filter(([, schema]) => schema.meta()?.['secret'] === true)
  .map(([name]) => name)

/**
 * Reads the secrets that are given as files (as Docker, Kubernetes and systemd hand them over) into
 * `given`. The newline that editors end a file with is not part of the secret.
 * @returns the faults found
 */
function readSecrets(given: Record<string, string | undefined>, root: string): string[] {
  const faults: string[] = []
  for (const name of secrets) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) {
      faults.push(`${name} and ${name}_FILE are both given: remove one of them`)
      continue
    }
    try {
      const text = readFileSync(resolve(root, path), 'utf8').replace(/\r?\n$/, '')
      if (text.trim() === '') faults.push(`${name}_FILE names an empty file (${path})`)
      else given[name] = text
    } catch (error) {
      faults.push(`${name}_FILE cannot be read: ${(error as Error).message}`)
    }
  }
  return faults
}

/** What is missing or unsafe about Firebase. */
function firebaseFaults(
  given: Record<string, string | undefined>,
  production: boolean,
  exposed: string | null,
): string[] {
  const faults: string[] = []
  const emulated = given['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined
  if (emulated && production)
    faults.push(
      'FIREBASE_AUTH_EMULATOR_HOST is refused in production: the emulator believes forged tokens',
    )
  if (given['IDENTITY_PROVIDER'] !== 'firebase') return faults
  if (emulated && !production && exposed !== null)
    faults.push(
      `FIREBASE_AUTH_EMULATOR_HOST is refused when ${exposed}: the emulator believes forged tokens`,
    )
  if (given['FIREBASE_PROJECT_ID'] === undefined)
    faults.push('FIREBASE_PROJECT_ID is required for IDENTITY_PROVIDER=firebase')
  if (given['FIREBASE_API_KEY'] === undefined && !emulated)
    faults.push(
      'FIREBASE_API_KEY is required for IDENTITY_PROVIDER=firebase: the key of the project’s web app',
    )
  if (given['DEMO_DATA'] === 'on' && !production)
    faults.push('DEMO_DATA=on needs IDENTITY_PROVIDER=embedded: remove one of them')
  return faults
}

function firebaseOf(s: z.output<typeof settings>, root: string): FirebaseConfig {
  const projectId = s.FIREBASE_PROJECT_ID!
  return {
    projectId,
    // The emulator wants one and takes any.
    apiKey: s.FIREBASE_API_KEY ?? 'emulator',
    authDomain: s.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    ...(s.FIREBASE_SERVICE_ACCOUNT && { serviceAccount: s.FIREBASE_SERVICE_ACCOUNT }),
    ...(s.GOOGLE_APPLICATION_CREDENTIALS && {
      credentialsFile: resolve(root, s.GOOGLE_APPLICATION_CREDENTIALS),
    }),
    ...(s.FIREBASE_AUTH_EMULATOR_HOST && { emulatorHost: s.FIREBASE_AUTH_EMULATOR_HOST }),
  }
}

function s3Of(s: z.output<typeof settings>): S3Config {
  const style = s.S3_FORCE_PATH_STYLE ?? (s.S3_ENDPOINT === undefined ? 'off' : 'on')
  return {
    endpoint: (s.S3_ENDPOINT ?? `https://s3.${s.S3_REGION}.amazonaws.com`).replace(
      /(?<!\/)\/+$/,
      '',
    ),
    region: s.S3_REGION,
    bucket: s.S3_BUCKET!,
    accessKeyId: s.S3_ACCESS_KEY_ID!,
    secretAccessKey: s.S3_SECRET_ACCESS_KEY!,
    pathStyle: style === 'on' || style === 'true',
  }
}

/**
 * Parses the settings.
 * @param env usually `process.env`
 * @param root folder that relative paths and `.env` are under
 * @param asRoot whether the superuser of this machine starts it
 * @throws {ConfigError} naming every fault at once; no fault shows a secret
 */
export function loadConfig(
  env: NodeJS.ProcessEnv,
  root: string,
  asRoot = process.getuid?.() === 0,
): Config {
  const file = resolve(root, '.env')
  let text = ''
  try {
    if (existsSync(file)) text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError([`.env cannot be read: ${(error as Error).message}`])
  }
  const merged = { ...parseEnv(text), ...env }
  const given: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const faults = readSecrets(given, root)
  // A secret that is given by a file that cannot be read is one fault, not a missing one besides.
  const has = (name: string) => given[name] !== undefined || given[`${name}_FILE`] !== undefined
  const parsed = settings.safeParse(given)
  if (!parsed.success)
    faults.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
  // What is unsafe is judged on what was given, so that it is named beside the faults of form.
  const production = given['NODE_ENV'] === 'production'
  const exposed = exposure(given)
  if (!production && exposed !== null) {
    if (!has('SMTP_URL'))
      faults.push(
        `SMTP_URL is required when ${exposed}: the local mailbox shows everybody's mail. A public site also wants NODE_ENV=production`,
      )
    if (given['DEMO_DATA'] === 'on')
      faults.push(
        `DEMO_DATA=on is refused when ${exposed}: the password of its admin is known to everybody`,
      )
  }
  if (production) {
    if (!has('SMTP_URL'))
      faults.push('SMTP_URL is required in production: the local mailbox is for trying things out')
    if (!given['PUBLIC_URL'])
      faults.push(
        'PUBLIC_URL is required in production: mails link to it, such as https://classes.example.org',
      )
    else if (isPlainHttp(given['PUBLIC_URL']))
      faults.push(
        'PUBLIC_URL must begin with https:// in production: passwords and links would travel in the clear',
      )
    if (asRoot && !has('DATABASE_URL'))
      faults.push(
        'The embedded database is not started by root in production: start the server as an ordinary user who owns DATA_DIR, or set DATABASE_URL',
      )
    if (given['DEMO_DATA'] === 'on') faults.push('DEMO_DATA=on is refused in production: remove it')
    if (given['RATE_LIMITS'] === 'off')
      faults.push('RATE_LIMITS=off is refused in production: remove it')
  }
  faults.push(...firebaseFaults(given, production, exposed))
  if (given['FILE_STORE'] === 's3')
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      if (!has(name)) faults.push(`${name} is required for FILE_STORE=s3`)
  if (parsed.data?.METRICS_PORT && parsed.data.METRICS_PORT === parsed.data.PORT)
    faults.push('METRICS_PORT must be another port than PORT: metrics are not for everybody')
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)

  const s = parsed.data
  const shownHost = s.HOST.includes(':') ? `[${s.HOST}]` : s.HOST
  return {
    production,
    port: s.PORT,
    host: s.HOST,
    publicUrl: (s.PUBLIC_URL ?? `http://${shownHost}:${s.PORT}`).replace(/(?<!\/)\/+$/, ''),
    dataDir: resolve(root, s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    ...(s.DATABASE_DIRECT_URL && { databaseDirectUrl: s.DATABASE_DIRECT_URL }),
    ...(s.DATABASE_READ_URL && { databaseReadUrl: s.DATABASE_READ_URL }),
    databasePoolSize: s.DATABASE_POOL_SIZE,
    databasePrepared: s.DATABASE_PREPARED === 'on',
    smtpUrl: s.SMTP_URL,
    mailFrom:
      s.MAIL_FROM ?? `Firstbell <no-reply@${new URL(s.PUBLIC_URL ?? 'http://localhost').hostname}>`,
    identityProvider: s.IDENTITY_PROVIDER,
    fileStore: s.FILE_STORE,
    ...(s.FILE_STORE === 's3' && { s3: s3Of(s) }),
    maxBytes: { picture: s.MAX_PICTURE_MB * MEGABYTE, resume: s.MAX_RESUME_MB * MEGABYTE },
    timeZone: s.TIME_ZONE,
    ...(s.IDENTITY_PROVIDER === 'firebase' && { firebase: firebaseOf(s, root) }),
    demoData:
      s.DEMO_DATA === undefined
        ? !production && exposed === null && s.IDENTITY_PROVIDER === 'embedded'
        : s.DEMO_DATA === 'on',
    rateLimits: s.RATE_LIMITS === 'on',
    classmateEmails: s.CLASSMATE_EMAILS,
    logLevel: s.LOG_LEVEL,
    trustProxy: s.TRUST_PROXY,
    ...(s.METRICS_PORT !== undefined && {
      metrics: { host: s.METRICS_HOST, port: s.METRICS_PORT },
    }),
    ...(s.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && {
      traces: {
        endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/(?<!\/)\/+$/, ''),
        headers: s.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        serviceName: s.OTEL_SERVICE_NAME,
        sampleRatio: s.OTEL_TRACES_SAMPLER_ARG,
      },
    }),
  }
}
