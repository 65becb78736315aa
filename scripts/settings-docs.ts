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
    const shown = preset === undefined ? about.default : `\`${preset}\``
    const preamble = shown === undefined ? '' : ` (${shown})`
    // An example is left out if it is a number or a choice that the description names.
    const shownExample =
      about.example !== undefined &&
      !/^\d+$/.test(about.example) &&
      !about.description.includes(`\`${about.example}\``)
    const example = shownExample ? ` E.g. \`${about.example}\`.` : ''
    const rows = groups.get(about.group) ?? []
    rows.push(`- \`${name}\`${preamble}: ${about.description}${example}`)
    groups.set(about.group, rows)
    if (about.secret) secrets.push(name)
  }
  const lists = [...groups].map(([group, rows]) => `## ${group}\n\n${rows.join('\n')}`)
  const text = `${intro(secrets)}\n\n${lists.join('\n\n')}\n\n${outro}\n`
  const options: unknown = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'))
  return (await format(settingsFile, text, options as Parameters<typeof format>[2])).code
}

const intro = (secrets: readonly string[]) => `# Settings

<!-- Made of the settings in apps/server/src/config.ts by "npm run settings-docs". -->

Settings come from the environment, or from a \`.env\` file next to \`package.json\`; the environment wins. The default is in brackets. A blank setting counts as absent unless it says otherwise; relative paths are under the folder of \`package.json\`.

**Secrets from files.** ${new Intl.ListFormat('en').format(secrets.map((name) => `\`${name}\``))} can be files: \`${secrets[0]}_FILE=/run/secrets/database-url\` reads the setting from that file, without its last newline. Giving both is an error.`

const outro = `## What production refuses

[Rules operation-6 and operation-7](product/operation.md) list what is refused in production, and wherever others can reach the site (\`HOST\` or \`PUBLIC_URL\` is not a loopback address, or \`TRUST_PROXY\` is above 0).`

export const settingsFile = join(root, 'docs/settings.md')

if (import.meta.main) writeFileSync(settingsFile, await settingsDocs())
