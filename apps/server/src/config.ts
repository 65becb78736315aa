import { demoDataSettings } from './commands/demo-data-settings.ts'
import { features } from './features.ts'
import { parseConfig, type Config } from './platform/config/config.ts'
import type { SettingsDefinition } from './platform/config/define-settings.ts'
import { siteSettings } from './platform/config/site-settings.ts'
import { databaseSettings } from './platform/database/settings.ts'
import { rateLimitSettings } from './platform/http/settings.ts'
import { mailSettings } from './platform/mail/settings.ts'
import { observabilitySettings } from './platform/observability/settings.ts'
import { storageSettings } from './platform/storage/settings.ts'

/** All settings. Faults across settings are reported in this order. */
export const settings: readonly SettingsDefinition[] = [
  mailSettings,
  siteSettings,
  databaseSettings,
  storageSettings,
  ...features.flatMap((feature) => feature.settings ?? []),
  demoDataSettings,
  rateLimitSettings,
  observabilitySettings,
] as readonly SettingsDefinition[]

/** `parseConfig` for the settings of the platform and of every feature. */
export function loadConfig(
  env: NodeJS.ProcessEnv,
  root: string,
  asRoot = process.getuid?.() === 0,
): Config {
  return parseConfig(settings, env, root, asRoot)
}
