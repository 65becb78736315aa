import { resolve } from 'node:path'
import { storedZone } from '@firstbell/contract/stored-zone'
import { z } from 'zod'
import {
  choice,
  defineSettings,
  matching,
  optionalUrl,
  port,
  setting,
  withoutTrailingSlash,
} from './define-settings.ts'
import { isLoopback } from './exposure.ts'

export type SiteConfig = ReturnType<typeof siteSettings.configure>

/** Validates the origin of the site. It has no path, because pages and assets are served from the root. */
const publicUrl = () => {
  const example = 'https://classes.example.org'
  return optionalUrl(['http:', 'https:'], example).refine(
    (text) => {
      // The preceding schema reports texts that are not URLs.
      if (text === undefined || !URL.canParse(text)) return true
      const { pathname, search, hash, username } = new URL(text)
      return /^\/*$/.test(pathname) && search + hash + username === ''
    },
    { error: `must be an address without a path, such as ${example}` },
  )
}

const legalPage = (about: string, path: string) =>
  setting(optionalUrl(['https:', 'mailto:'], `https://example.org/${path}`), {
    group: 'Product',
    description: `Where the footer’s ‘${about}’ leads, and what people accept by registering: an \`https:\` or \`mailto:\` address.`,
    example: `https://example.org/${path}`,
  })

function isPlainHttp(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Returns a host for URLs. Loopback addresses become `localhost`, because browsers have no passkeys for IP addresses. */
function hostInUrl(host: string): string {
  if (['127.0.0.1', '::1', 'localhost'].includes(host.toLowerCase())) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Returns the names of the settings about the operator that a site in production lacks (rule operation-20). Nothing works
 * differently without them, but most laws require what they say.
 */
export const missingLegalSettings = ({
  production,
  legal = {},
}: Pick<SiteConfig, 'production' | 'legal'>): string[] =>
  !production
    ? []
    : [
        ...(legal.name === undefined ? ['LEGAL_NAME'] : []),
        ...(legal.email === undefined ? ['CONTACT_EMAIL'] : []),
        ...(legal.termsUrl === undefined ? ['TERMS_URL'] : []),
        ...(legal.privacyUrl === undefined ? ['PRIVACY_URL'] : []),
      ]

export const siteSettings = defineSettings({
  group: 'Address',
  shape: {
    // A misspelt value would silently run a development server in production.
    NODE_ENV: setting(choice(['development', 'production', 'test']).default('development'), {
      description:
        '`development`, `test`, or `production`, which refuses what is unsafe there; see below.',
      example: 'production',
    }),
    ROLE: setting(choice(['all', 'web', 'worker']).default('all'), {
      description:
        '`web` answers requests and runs no jobs, `worker` runs jobs and answers only `/healthz` and `/readyz`, `all` does both. A site needs one that runs jobs.',
      example: 'web',
    }),
    PORT: setting(port('3000').default(3000), {
      description: 'The port of the site and the API. `0` takes any free one.',
      example: '8080',
    }),
    HOST: setting(z.string().default('127.0.0.1'), {
      description: 'The address to listen on. `0.0.0.0` is every address of this machine.',
      example: '0.0.0.0',
    }),
    PUBLIC_URL: setting(publicUrl(), {
      description:
        'The URL people use, without a path. Required in production, with `https://` unless it is a loopback address.',
      example: 'https://classes.example.org',
      default: '`http://localhost:PORT` with a loopback `HOST`, else `http://HOST:PORT`',
    }),
    TRUST_PROXY: setting(
      matching(/^\d$/, 'must be the number of reverse proxies in front, 0 to 9')
        .transform(Number)
        .default(0),
      {
        description:
          "The number of reverse proxies in front. The visitor's network address is then taken from `X-Forwarded-For`.",
        example: '1',
      },
    ),
    DATA_DIR: setting(z.string().default('./data'), {
      group: 'Storage',
      description:
        'The folder of the embedded database, the uploaded files, and the local mailbox.',
      example: '/var/lib/firstbell',
    }),
    TIME_ZONE: setting(
      z
        .string()
        .refine(
          (name) => storedZone(name) !== undefined,
          'must be an IANA time zone such as Europe/Berlin',
        )
        .transform((name) => storedZone(name)!)
        .default('UTC'),
      {
        group: 'Product',
        description: 'The IANA time zone of offerings and people without one.',
        example: 'Europe/Berlin',
      },
    ),
    LEGAL_NAME: setting(z.string().max(200, 'must have at most 200 characters').optional(), {
      group: 'Product',
      description: 'Who runs the site, for the footer.',
      example: 'Firstbell School Ltd',
    }),
    LEGAL_ADDRESS: setting(z.string().max(300, 'must have at most 300 characters').optional(), {
      group: 'Product',
      description: 'The postal address of `LEGAL_NAME`, on one line, for receipts.',
      example: '1 Bell Lane, London E1 7LA, United Kingdom',
    }),
    CONTACT_EMAIL: setting(
      z.email('must be an e-mail address, such as hello@example.org').optional(),
      {
        group: 'Product',
        description: 'The address for questions, in the footer.',
        example: 'hello@example.org',
      },
    ),
    TERMS_URL: legalPage('Terms', 'terms'),
    PRIVACY_URL: legalPage('Privacy', 'privacy'),
  },
  faults: ({ values, production }) => {
    if (!production) return []
    if (!values['PUBLIC_URL'])
      return [
        'PUBLIC_URL is required in production: mails link to it, such as https://classes.example.org',
      ]
    return isPlainHttp(values['PUBLIC_URL'])
      ? [
          'PUBLIC_URL must begin with https:// in production: passwords and links would travel in the clear',
        ]
      : []
  },
  configure: (values, { environment, root }) => {
    const shownHost = hostInUrl(values.HOST)
    const legal = {
      ...(values.LEGAL_NAME !== undefined && { name: values.LEGAL_NAME }),
      ...(values.LEGAL_ADDRESS !== undefined && { address: values.LEGAL_ADDRESS }),
      ...(values.CONTACT_EMAIL !== undefined && { email: values.CONTACT_EMAIL }),
      ...(values.TERMS_URL !== undefined && { termsUrl: values.TERMS_URL }),
      ...(values.PRIVACY_URL !== undefined && { privacyUrl: values.PRIVACY_URL }),
    }
    return {
      production: environment.production,
      role: values.ROLE,
      port: values.PORT,
      host: values.HOST,
      /** Without a trailing slash. */
      publicUrl: withoutTrailingSlash(values.PUBLIC_URL ?? `http://${shownHost}:${values.PORT}`),
      /** An absolute path. */
      dataDir: resolve(root, values.DATA_DIR),
      /** The number of reverse proxies whose X-Forwarded-For entries are trusted. */
      trustProxy: values.TRUST_PROXY,
      /** The IANA name of the zone. */
      timeZone: values.TIME_ZONE,
      /** The legal lines of the footer (rule screen-7); absent if none is set. */
      ...(Object.keys(legal).length > 0 && { legal }),
    }
  },
})
