import { z } from 'zod'
import {
  choice,
  defineSettings,
  urlWithLogin,
  setting,
  type AboutSetting,
} from '../config/define-settings.ts'

export interface DatabaseConfig {
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
}

const postgres = (about: Pick<AboutSetting, 'description' | 'example' | 'default'>) =>
  setting(
    urlWithLogin(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/firstbell'),
    {
      group: 'Storage',
      secret: true,
      ...about,
    },
  )

export const databaseSettings = defineSettings({
  shape: {
    DATABASE_URL: postgres({
      description:
        'A PostgreSQL (15 or later) of your own. `?sslmode=verify-full` at its end encrypts (docs/operations.md).',
      example: 'postgres://firstbell:secret@127.0.0.1:5432/firstbell',
      default: 'the embedded one, in `DATA_DIR/postgres`',
    }),
    DATABASE_DIRECT_URL: postgres({
      description:
        'The same database past a PgBouncer in transaction mode, for what needs a session of its own: migrations, jobs, the locks of uploads.',
      example: 'postgres://firstbell:secret@127.0.0.1:5432/firstbell',
      default: '`DATABASE_URL`',
    }),
    DATABASE_READ_URL: postgres({
      description:
        'A read replica for the public lists. Whoever has just changed something reads from `DATABASE_URL` for ten seconds.',
      example: 'postgres://firstbell:secret@replica:5432/firstbell',
      default: '`DATABASE_URL`',
    }),
    DATABASE_POOL_SIZE: setting(
      z
        .string()
        .regex(/^([1-9]\d?|100)$/, 'must be a number of connections from 1 to 100, such as 10')
        .default('10')
        .transform(Number),
      {
        group: 'Storage',
        description:
          "Connections for this process's requests. Few are faster than many when everyone books one class; jobs and events take up to 11 more.",
        example: '20',
      },
    ),
    DATABASE_PREPARED: setting(choice(['on', 'off']).default('on'), {
      group: 'Storage',
      description:
        'Named prepared statements. `off` for a PgBouncer before 1.21 in transaction mode.',
    }),
  },
  faults: ({ production, asRoot, has }) =>
    production && asRoot && !has('DATABASE_URL')
      ? [
          'The embedded database is not started by root in production: start the server as an ordinary user who owns DATA_DIR, or set DATABASE_URL',
        ]
      : [],
  configure: (values): DatabaseConfig => ({
    databaseUrl: values.DATABASE_URL,
    ...(values.DATABASE_DIRECT_URL && { databaseDirectUrl: values.DATABASE_DIRECT_URL }),
    ...(values.DATABASE_READ_URL && { databaseReadUrl: values.DATABASE_READ_URL }),
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databasePrepared: values.DATABASE_PREPARED === 'on',
  }),
})
