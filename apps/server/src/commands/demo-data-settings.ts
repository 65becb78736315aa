import { choice, defineSettings, setting } from '../platform/config/define-settings.ts'

declare module '../platform/config/config.ts' {
  interface Config {
    demoData: boolean
    /**
     * Whether the server has its own demo provider for signing in with another provider's account: with demo data, if no
     * other provider is configured (docs/identity-providers.md).
     */
    demoSchool: boolean
  }
}

/** Demo data needs the embedded identity provider, because its accounts have passwords. */
export const demoDataSettings = defineSettings({
  group: 'Product',
  shape: {
    DEMO_DATA: setting(choice(['on', 'off']).optional(), {
      description:
        'Adds demo data to an empty embedded database, with an admin whose password is published. Refused in production, and where others can reach the site (see below).',
      default: '`on`; `off` where it is refused',
      example: 'off',
    }),
  },
  faults: ({ values, production, exposed }) => {
    if (values['DEMO_DATA'] !== 'on') return []
    if (production) return ['DEMO_DATA=on is refused in production: remove it']
    return [
      ...(exposed === null
        ? []
        : [
            `DEMO_DATA=on is refused when ${exposed}: the password of its admin is known to everybody`,
          ]),
      ...(values['IDENTITY_PROVIDER'] === 'firebase'
        ? ['DEMO_DATA=on needs IDENTITY_PROVIDER=embedded: remove one of them']
        : []),
    ]
  },
  configure: (values, { environment }) => {
    const demoData =
      values.DEMO_DATA === undefined
        ? !environment.production &&
          environment.exposed === null &&
          environment.values['IDENTITY_PROVIDER'] !== 'firebase'
        : values.DEMO_DATA === 'on'
    const embedded = !environment.has('DATABASE_URL')
    return {
      demoData,
      demoSchool: demoData && embedded && environment.values['OIDC_PROVIDERS'] === undefined,
    }
  },
})
