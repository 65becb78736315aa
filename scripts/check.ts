import { writeMessageTypes } from './message-types.ts'
import { root, tool } from './run.ts'

/**
 * Checks types, lint and format. Runs all of them, to report every fault at once.
 * @param architecture whether to check the architecture as well, which is one of the unit tests
 * @returns whether all passed
 */
export async function check({ architecture }: { architecture: boolean }): Promise<boolean> {
  // The first project has everything that runs only in Node.js. A project for each of its folders would parse and
  // check the server again.
  const projects = ['.', 'packages/messages', 'packages/contract', 'apps/web', 'e2e']
  type Step = [name: string, script: string, args: string[]]
  const rules: Step = [
    'architecture',
    'vitest/vitest.mjs',
    ['run', '--project', 'unit', 'scripts/architecture.test.ts'],
  ]
  const steps: Step[] = [
    ...projects.map((project): Step => [
      `types of ${project}`,
      'typescript/bin/tsc',
      ['-p', project],
    ]),
    ['types of the messages in every language', 'typescript/bin/tsc', ['-p', writeMessageTypes()]],
    ['lint', 'oxlint/bin/oxlint', ['--quiet']],
    ['format', 'oxfmt/bin/oxfmt', ['--check']],
    ...(architecture ? [rules] : []),
  ]
  let passed = true
  for (const [name, script, args] of steps) {
    const { code } = await tool(script, args, { cwd: root })
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}\n`)
    passed &&= code === 0
  }
  return passed
}

if (import.meta.main) process.exit((await check({ architecture: true })) ? 0 : 1)
