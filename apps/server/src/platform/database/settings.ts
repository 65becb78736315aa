import {
  type AboutSetting,
  choice,
  defineSettings,
  matching,
  setting,
  urlWithLogin,
} from '../config/define-settings.ts'

export type DatabaseConfig = ReturnType<typeof databaseSettings.configure>

const postgres = (about: Pick<AboutSetting, 'description' | 'example' | 'default'>) =>
  setting(
    urlWithLogin(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/firstbell'),
    {
      secret: true,
      ...about,
    },
  )

export const databaseSettings = defineSettings({
  group: 'Storage',
  shape: {
    DATABASE_URL: postgres({
      description:
        'A PostgreSQL (15 or later) of your own. `?sslmode=verify-full` at its end encrypts (docs/operations.md).',
      example: 'postgres://firstbell:secret@127.0.0.1:5432/firstbell',
      default: 'the embedded one, in `DATA_DIR/postgres`',
    }),
    DATABASE_DIRECT_URL: postgres({
      description:
        'The same database past a PgBouncer in transaction mode, for migrations, jobs and locks.',
      example: 'postgres://firstbell:secret@127.0.0.1:5432/firstbell',
      default: '`DATABASE_URL`',
    }),
    DATABASE_READ_URL: postgres({
      description: 'A read replica for the public lists.',
      example: 'postgres://firstbell:secret@replica:5432/firstbell',
      default: '`DATABASE_URL`',
    }),
    DATABASE_POOL_SIZE: setting(
      matching(/^([1-9]\d?|100)$/, 'must be a number of connections from 1 to 100, such as 10')
        .default('10')
        .transform(Number),
      {
        description: "Connections for this process's requests; jobs and events take up to 12 more.",
        example: '20',
      },
    ),
    DATABASE_PREPARED: setting(choice(['on', 'off']).default('on'), {
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
  configure: (values) => ({
    /** Undefined: the embedded PostgreSQL under `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** The same database, but not through a pooler: for work that needs one session of PostgreSQL. */
    ...(values.DATABASE_DIRECT_URL && { databaseDirectUrl: values.DATABASE_DIRECT_URL }),
    /** A replica from which public lists may be read. */
    ...(values.DATABASE_READ_URL && { databaseReadUrl: values.DATABASE_READ_URL }),
    /** Connections that the requests of this process share. */
    databasePoolSize: values.DATABASE_POOL_SIZE,
    /** Whether each connection prepares a statement once and then executes it by its name. */
    databasePrepared: values.DATABASE_PREPARED === 'on',
  }),
})
