import { resolve } from 'node:path'
import { z } from 'zod'
import {
  choice,
  defineSettings,
  matching,
  setting,
  wholeNumber,
} from '../../platform/config/define-settings.ts'
import { PASSWORD_COST, type PasswordCost } from './embedded/passwords.ts'

interface IdentityConfig {
  identityProvider: 'embedded' | 'firebase'
  /** Not a setting, so that operators cannot lower it. */
  passwordCost: Readonly<PasswordCost>
  /** Minutes for which a sign-in, or a confirmation, lets its session change ways to sign in. */
  confirmMinutes: number
  /** Whether admin calls are for administrators with two-step verification only. */
  adminTwoStep: 'off' | 'required'
  /** Set when `identityProvider` is firebase. */
  firebase?: FirebaseConfig
}

declare module '../../platform/config/config.ts' {
  interface Config extends IdentityConfig {}
}

export interface FirebaseConfig {
  projectId: string
  /** The web app's key. It identifies the project and is not a secret. */
  apiKey: string
  authDomain: string
  /**
   * The service account that may change accounts: its key or the path of the key; absent: the
   * machine's account.
   */
  serviceAccount?: Record<string, unknown> | undefined
  credentialsFile?: string | undefined
  /** host:port of the Auth emulator, which replaces all Firebase services. */
  emulatorHost?: string | undefined
}

const serviceAccount = () =>
  z
    .string()
    .transform((text, context): Record<string, unknown> => {
      try {
        const key = JSON.parse(text) as Record<string, unknown> | null
        if (typeof key?.['client_email'] === 'string' && typeof key['private_key'] === 'string')
          return key
      } catch {
        // Reported below without the text, which is a secret.
      }
      context.issues.push({
        code: 'custom',
        message: 'must be the JSON key of a service account, with client_email and private_key',
        input: undefined,
      })
      return z.NEVER
    })
    .optional()

export const identitySettings = defineSettings({
  group: 'Identity',
  shape: {
    IDENTITY_PROVIDER: setting(choice(['embedded', 'firebase']).default('embedded'), {
      description:
        'Who stores passwords and signs people in: `embedded` is this server, `firebase` Firebase Authentication (docs/identity-providers.md).',
      example: 'firebase',
    }),
    CONFIRM_MINUTES: setting(wholeNumber({ min: 1, max: 1_440 }).default(10), {
      description:
        'Minutes after a sign-in in which people need not confirm before they change how they sign in. With `embedded`.',
      example: '5',
    }),
    ADMIN_TWO_STEP: setting(choice(['off', 'required']).default('off'), {
      description:
        '`required`: admins need two-step verification for admin calls. With `embedded`.',
      example: 'required',
    }),
    FIREBASE_PROJECT_ID: setting(
      matching(
        /^[a-z][a-z0-9-]{3,29}$/,
        'must be a project’s id such as my-school-1a2b3',
      ).optional(),
      {
        description: 'The project of Firebase. Required for `firebase`.',
        example: 'my-school-1a2b3',
      },
    ),
    FIREBASE_API_KEY: setting(
      matching(/^[\w-]+$/, 'must be the key of a web app, such as AIzaSyExample').optional(),
      {
        description:
          "The project's key for web apps, which every browser sees. Required for `firebase`, except with the emulator.",
        example: 'AIzaSyExample',
      },
    ),
    FIREBASE_AUTH_DOMAIN: setting(
      matching(
        /^[\w.-]+$/,
        'must be a host name such as my-school-1a2b3.firebaseapp.com',
      ).optional(),
      {
        description: 'The project’s domain for signing in.',
        example: 'auth.example.org',
        default: '`FIREBASE_PROJECT_ID.firebaseapp.com`',
      },
    ),
    FIREBASE_SERVICE_ACCOUNT: setting(serviceAccount(), {
      description:
        'The JSON key of a service account with the role Firebase Authentication Admin. Without it `GOOGLE_APPLICATION_CREDENTIALS` is used.',
      default: 'see there',
      secret: true,
    }),
    GOOGLE_APPLICATION_CREDENTIALS: setting(z.string().optional(), {
      description: 'The path of such a key, or of another credentials file of Google.',
      example: '/etc/firstbell/service-account.json',
      default: 'the machine’s own account',
    }),
    FIREBASE_AUTH_EMULATOR_HOST: setting(
      matching(/^[\w.-]+:\d{1,5}$/, 'must be a host and a port such as 127.0.0.1:9099').optional(),
      {
        description:
          'The Auth emulator instead of Firebase. It accepts forged tokens: refused in production, and where others can reach the site (see below).',
        example: '127.0.0.1:9099',
        default: 'the real Firebase',
      },
    ),
  },
  faults: ({ values, production, exposed }) => {
    const faults: string[] = []
    // Without Firebase the emulator has no effect, but in production it says that settings of a test were copied.
    const emulated = values['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined
    if (emulated && production)
      faults.push(
        'FIREBASE_AUTH_EMULATOR_HOST is refused in production: the emulator believes forged tokens',
      )
    if (values['IDENTITY_PROVIDER'] !== 'firebase') return faults
    if (emulated && !production && exposed !== null)
      faults.push(
        `FIREBASE_AUTH_EMULATOR_HOST is refused when ${exposed}: the emulator believes forged tokens`,
      )
    if (values['ADMIN_TWO_STEP'] === 'required')
      faults.push(
        'ADMIN_TWO_STEP=required needs IDENTITY_PROVIDER=embedded, which alone has two-step verification',
      )
    if (values['FIREBASE_PROJECT_ID'] === undefined)
      faults.push('FIREBASE_PROJECT_ID is required for IDENTITY_PROVIDER=firebase')
    if (values['FIREBASE_API_KEY'] === undefined && !emulated)
      faults.push(
        'FIREBASE_API_KEY is required for IDENTITY_PROVIDER=firebase: the key of the project’s web app',
      )
    return faults
  },
  configure: (values, { root }): IdentityConfig => {
    const shared = {
      passwordCost: PASSWORD_COST,
      confirmMinutes: values.CONFIRM_MINUTES,
      adminTwoStep: values.ADMIN_TWO_STEP,
    }
    if (values.IDENTITY_PROVIDER === 'embedded') return { identityProvider: 'embedded', ...shared }
    const projectId = values.FIREBASE_PROJECT_ID!
    return {
      identityProvider: 'firebase',
      ...shared,
      firebase: {
        projectId,
        // The emulator requires a key and takes any.
        apiKey: values.FIREBASE_API_KEY ?? 'emulator',
        authDomain: values.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
        serviceAccount: values.FIREBASE_SERVICE_ACCOUNT,
        credentialsFile:
          values.GOOGLE_APPLICATION_CREDENTIALS &&
          resolve(root, values.GOOGLE_APPLICATION_CREDENTIALS),
        emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST,
      },
    }
  },
})
