import { z } from 'zod'
import {
  defineSettings,
  setting,
  type AboutSetting,
  type Environment,
} from '../../../platform/config/define-settings.ts'
import { isLoopback } from '../../../platform/config/exposure.ts'

/** A provider whose accounts sign people in here (rule oidc-1). */
export interface OidcProviderSettings {
  /** Lower-case letters and digits; part of URLs. */
  name: string
  /** Its name for people: 'Continue with {label}'. */
  label: string
  /** Exactly as the provider writes it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The domains, in lower case, whose emails it can verify; absent: all. */
  emailDomains?: readonly string[]
}

declare module '../../../platform/config/config.ts' {
  interface Config {
    oidcProviders: readonly OidcProviderSettings[]
  }
}

const KNOWN_ISSUERS: Readonly<Record<string, string | undefined>> = {
  google: 'https://accounts.google.com',
}
const PROVIDERS_MAX = 8
const LABEL_MAX = 40

const variable = (name: string, part: string) => `OIDC_${name.toUpperCase()}_${part}`

/** Returns the valid names in OIDC_PROVIDERS. */
function validNames(list: string | undefined): string[] {
  const listed = (list ?? '').split(',').map((name) => name.trim())
  return [...new Set(listed)].filter((name) => /^[a-z0-9]{1,20}$/.test(name))
}

/** Returns what is wrong with an issuer, if anything. */
function issuerFault(issuer: string, production: boolean): string | undefined {
  const example = 'must be an address such as https://login.example.org'
  if (!URL.canParse(issuer)) return example
  const { protocol, hostname, search, hash, username } = new URL(issuer)
  if (search + hash + username !== '' || /[?#]$/.test(issuer))
    return `${example}, with neither query nor fragment`
  if (protocol === 'https:') return undefined
  if (protocol !== 'http:') return example
  if (production) return 'must begin with https:// in production'
  return isLoopback(hostname)
    ? undefined
    : 'must begin with https://: http:// is for a provider on a loopback address'
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** Reads the providers from the settings, and what is wrong with them. */
function readProviders({ values, has, production }: Environment): {
  providers: OidcProviderSettings[]
  faults: string[]
} {
  const faults: string[] = []
  const list = values['OIDC_PROVIDERS']
  const names = validNames(list)
  if (list !== undefined) {
    const listed = list.split(',').map((name) => name.trim())
    for (const name of new Set(listed)) {
      if (!names.includes(name))
        faults.push(
          `OIDC_PROVIDERS must be names of small letters and figures with commas between them, such as google,school: not ‘${name}’`,
        )
      else if (listed.filter((other) => other === name).length > 1)
        faults.push(`OIDC_PROVIDERS names ${name} twice`)
    }
    if (names.length > PROVIDERS_MAX)
      faults.push(`OIDC_PROVIDERS must be at most ${PROVIDERS_MAX} names`)
    if (values['IDENTITY_PROVIDER'] === 'firebase')
      faults.push('OIDC_PROVIDERS needs IDENTITY_PROVIDER=embedded: remove one of them')
  }
  const providers = names.map((name) => {
    const text = (part: string) => values[variable(name, part)]?.trim()
    const issuer = text('ISSUER') ?? (Object.hasOwn(KNOWN_ISSUERS, name) ? KNOWN_ISSUERS[name] : '')
    if (!issuer)
      faults.push(`${variable(name, 'ISSUER')} is required: the issuer of OIDC_PROVIDERS’ ${name}`)
    else {
      const fault = issuerFault(issuer, production)
      if (fault !== undefined) faults.push(`${variable(name, 'ISSUER')} ${fault}`)
    }
    for (const part of ['CLIENT_ID', 'CLIENT_SECRET'])
      if (!has(variable(name, part)))
        faults.push(
          `${variable(name, part)} is required: the provider gives it to those who register this site with it`,
        )
    const label = text('LABEL') ?? name.charAt(0).toUpperCase() + name.slice(1)
    if (label.length > LABEL_MAX || /[\p{Cc}<>]/u.test(label))
      faults.push(
        `${variable(name, 'LABEL')} must be one line of at most ${LABEL_MAX} characters, without < and >`,
      )
    const domains = text('EMAIL_DOMAINS')
      ?.split(',')
      .map((domain) => domain.trim().toLowerCase())
    if (domains?.some((domain) => !DOMAIN.test(domain)))
      faults.push(
        `${variable(name, 'EMAIL_DOMAINS')} must be domains with commas between them, such as example.org,example.com`,
      )
    return {
      name,
      label,
      issuer: issuer ?? '',
      clientId: text('CLIENT_ID') ?? '',
      clientSecret: values[variable(name, 'CLIENT_SECRET')] ?? '',
      ...(domains && { emailDomains: domains }),
    }
  })
  return { providers, faults }
}

/** Documents a setting of each provider in OIDC_PROVIDERS; `readProviders` reads its values. */
const perProvider = (part: string, about: AboutSetting) => ({
  [`OIDC_{NAME}_${part}`]: setting(z.string().optional(), about),
})

export const oidcSettings = defineSettings({
  group: 'Identity',
  shape: {
    OIDC_PROVIDERS: setting(z.string().optional(), {
      description:
        'Other OpenID Connect providers for signing in (docs/identity-providers.md): lower-case names with digits, separated by commas. In their settings `{NAME}` is the name in capitals. Refused with `firebase`.',
      example: 'google,school',
    }),
    ...perProvider('ISSUER', {
      description:
        'Its issuer, to the letter. `http:` only on a loopback address and outside production.',
      example: 'https://login.example.org/realms/school',
      default: 'known for `google`',
    }),
    ...perProvider('CLIENT_ID', {
      description: 'The id under which the provider knows this site. Required.',
      example: 'firstbell',
    }),
    ...perProvider('CLIENT_SECRET', {
      description: 'The secret that goes with it. Required.',
      secret: true,
    }),
    ...perProvider('LABEL', {
      description: 'What the button says: ‘Continue with …’.',
      example: 'Example School',
      default: 'the name with a capital',
    }),
    ...perProvider('EMAIL_DOMAINS', {
      description:
        'The domains for whose addresses the provider vouches. Set it where the provider does not check addresses.',
      example: 'example.org,students.example.org',
      default: 'all',
    }),
  },
  secrets: ({ OIDC_PROVIDERS }) =>
    validNames(OIDC_PROVIDERS).map((name) => variable(name, 'CLIENT_SECRET')),
  faults: (environment) => readProviders(environment).faults,
  configure: (_values, { environment }) => ({
    oidcProviders: readProviders(environment).providers,
  }),
})
