import { root, tool } from './run.ts'

/**
 * Checks types, lint, format and architecture. Runs all of them, to report every fault at once.
 * @returns whether all passed
 */
export async function check(): Promise<boolean> {
  const projects = [
    'packages/contract',
    'packages/demo',
    'packages/embedded-postgres',
    'apps/server',
    'apps/web',
    'e2e',
    'bench',
    'scripts',
    's3',
    'firebase',
  ]
  const steps: [string, string, string[]][] = [
    ...projects.map((project): [string, string, string[]] => [
      `types of ${project}`,
      'typescript/bin/tsc',
      ['-p', project],
    ]),
    ['lint', 'oxlint/bin/oxlint', ['--quiet']],
    ['format', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
    [
      'architecture',
      'vitest/vitest.mjs',
      ['run', '--project', 'unit', 'scripts/architecture.test.ts'],
    ],
  ]
  let passed = true
  for (const [name, script, args] of steps) {
    const { code } = await tool(script, args, { cwd: root })
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}\n`)
    passed &&= code === 0
  }
  return passed
}

if (import.meta.main) process.exit((await check()) ? 0 : 1)
