import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, say } from './site.ts'

/** `npm run bench [name…]`: the benchmarks one after the other, each in a process of its own. */
const names = process.argv.slice(2)
let failed = false
for (const name of names.length > 0
  ? names
  : ['lists', 'token', 'booking', 'pages', 'navigation']) {
  const { status } = spawnSync(process.execPath, [join(root, 'bench', `${name}.ts`)], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) failed = true
  say()
}
process.exit(failed ? 1 : 0)
