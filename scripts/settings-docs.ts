import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { settings } from '../apps/server/src/config.ts'
import { allSettings } from '../apps/server/src/platform/config/config.ts'
import { root } from './run.ts'

/** Generates `docs/settings.md` from the schemas of all settings. */
export async function settingsDocs(): Promise<string> {
  const groups = new Map<string, string[]>()
  const secrets: string[] = []
  for (const { name, schema, about } of allSettings(settings)) {
    const preset = schema.safeParse(undefined).data
    const shown = preset === undefined ? (about.default ?? '–') : `\`${preset}\``
    const example = about.example === undefined ? '' : `\`${about.example}\``
    const rows = groups.get(about.group) ?? []
    rows.push(`| \`${name}\` | ${shown} | ${about.description} | ${example} |`)
    groups.set(about.group, rows)
    if (about.secret) secrets.push(name)
  }
  const tables = [...groups].map(
    ([group, rows]) =>
      `## ${group}\n\n| setting | default | what it does | example |\n|---|---|---|---|\n${rows.join('\n')}`,
  )
  const text = `${intro(secrets)}\n\n${tables.join('\n\n')}\n\n${outro}\n`
  const options: unknown = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'))
  return (await format(settingsFile, text, options as Parameters<typeof format>[2])).code
}

const intro = (secrets: readonly string[]) => `# Settings

<!-- Made of the settings in apps/server/src/config.ts by "npm run settings-docs". -->

Settings come from the environment, or from a \`.env\` file beside \`package.json\`; the environment wins. A blank setting counts as absent where nothing else is said, and relative paths are under the folder of \`package.json\`. A wrong or missing setting stops the start with one message that names every fault.

**Secrets from files.** ${new Intl.ListFormat('en').format(secrets.map((name) => `\`${name}\``))} may be given as a file instead, as Docker, Kubernetes and systemd hand secrets over: \`${secrets[0]}_FILE=/run/secrets/database-url\` reads the setting from that file, without the newline at its end. A setting that is given both ways is a fault.`

const outro = `## What production refuses

With \`NODE_ENV=production\` the server does not start without \`SMTP_URL\` and a \`PUBLIC_URL\` that begins with \`https://\` (or is a loopback address), nor with \`DEMO_DATA=on\`, \`RATE_LIMITS=off\`, \`FIREBASE_AUTH_EMULATOR_HOST\` or an \`http:\` issuer of \`OIDC_PROVIDERS\`, nor as root with the embedded database.

Where others can reach the site, which is when \`HOST\` or \`PUBLIC_URL\` is not a loopback address or \`TRUST_PROXY\` is above 0, it refuses the local mailbox (no \`SMTP_URL\`), \`DEMO_DATA=on\` and \`FIREBASE_AUTH_EMULATOR_HOST\` without \`NODE_ENV=production\` as well.`

export const settingsFile = join(root, 'docs/settings.md')

if (import.meta.main) writeFileSync(settingsFile, await settingsDocs())
