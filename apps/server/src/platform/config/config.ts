import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import type { DatabaseConfig } from '../database/settings.ts'
import type { RateLimitConfig } from '../http/settings.ts'
import type { MailConfig } from '../mail/settings.ts'
import type { ObservabilityConfig } from '../observability/settings.ts'
import type { StorageConfig } from '../storage/settings.ts'
import {
  settingGroups,
  type AboutSetting,
  type Environment,
  type SettingsDefinition,
} from './define-settings.ts'
import { exposure } from './exposure.ts'
import type { SiteConfig } from './site-settings.ts'

/**
 * The operator's settings, parsed once (rule operation-3). A feature extends this interface where
 * it defines its settings.
 */
export interface Config
  extends
    SiteConfig,
    DatabaseConfig,
    StorageConfig,
    MailConfig,
    RateLimitConfig,
    ObservabilityConfig {}

/** Reports every fault of the settings in one message, each with its fix. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The settings are not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

const aboutOf = (schema: z.core.$ZodType) => (schema as z.ZodType).meta() as unknown as AboutSetting

/** Returns the settings of these definitions, in the order of docs/settings.md. */
export function allSettings(definitions: readonly SettingsDefinition[]) {
  const all = definitions.flatMap(({ group, shape }) =>
    Object.entries(shape).map(([name, schema]) => ({
      name,
      schema: schema as z.ZodType,
      about: { group, ...aboutOf(schema) },
    })),
  )
  return settingGroups.flatMap((group) => all.filter(({ about }) => about.group === group))
}

/**
 * Reads the secrets that are files (of Docker, Kubernetes or systemd) into `values`, without the newline that editors add
 * at the end.
 * @returns the faults
 */
function readSecrets(
  names: readonly string[],
  values: Record<string, string | undefined>,
  root: string,
): string[] {
  const faults: string[] = []
  for (const name of names) {
    const path = values[`${name}_FILE`]
    if (path === undefined) continue
    if (values[name] !== undefined) {
      faults.push(`${name} and ${name}_FILE are both given: remove one of them`)
      continue
    }
    try {
      const text = readFileSync(resolve(root, path), 'utf8').replace(/\r?\n$/, '')
      if (text.trim() === '') faults.push(`${name}_FILE names an empty file (${path})`)
      else values[name] = text
    } catch (error) {
      faults.push(`${name}_FILE cannot be read: ${(error as Error).message}`)
    }
  }
  return faults
}

/**
 * Parses the settings. The environment takes precedence over `.env`. An empty value counts as
 * absent unless its setting declares `emptyAllowed`.
 * @param env usually `process.env`
 * @param root folder for relative paths and `.env`
 * @param asRoot whether the superuser starts the server
 * @throws {ConfigError} with every fault; the message contains no secret
 */
export function parseConfig(
  definitions: readonly SettingsDefinition[],
  env: NodeJS.ProcessEnv,
  root: string,
  asRoot: boolean,
): Config {
  const settings = allSettings(definitions)
  const values = readEnvironment(
    env,
    root,
    settings.filter(({ about }) => about.emptyAllowed).map(({ name }) => name),
  )
  const secrets = [
    ...settings.filter(({ about }) => about.secret).map(({ name }) => name),
    ...definitions.flatMap((definition) => definition.secrets?.(values) ?? []),
  ]
  const faults = readSecrets(secrets, values, root)
  const shape = Object.fromEntries(settings.map(({ name, schema }) => [name, schema]))
  const parsed = z.object(shape).safeParse(values)
  if (!parsed.success)
    faults.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
  // The raw values are checked, so that one message has both unsafe and malformed settings.
  const environment: Environment = {
    values,
    // An unreadable secret file is reported once, not as a missing secret as well.
    has: (name) => values[name] !== undefined || values[`${name}_FILE`] !== undefined,
    production: values['NODE_ENV'] === 'production',
    exposed: exposure(values),
    asRoot,
  }
  faults.push(...definitions.flatMap((definition) => definition.faults?.(environment) ?? []))
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const configured = definitions.map((definition) =>
    definition.configure(parsed.data as never, { environment, root }),
  )
  return Object.assign({}, ...configured) as Config
}

/** @throws {ConfigError} if there is a `.env` that cannot be read */
function readEnvironment(
  env: NodeJS.ProcessEnv,
  root: string,
  mayBeEmpty: readonly string[],
): Record<string, string | undefined> {
  const file = resolve(root, '.env')
  let text = ''
  try {
    if (existsSync(file)) text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError([`.env cannot be read: ${(error as Error).message}`])
  }
  return Object.fromEntries(
    Object.entries({ ...parseEnv(text), ...env }).filter(
      ([name, value]) => value !== undefined && (value.trim() !== '' || mayBeEmpty.includes(name)),
    ),
  )
}
