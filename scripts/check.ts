import { availableParallelism } from 'node:os'
import { writeMessageTypes } from './message-types.ts'
import { leftLines } from './messages.ts'
import { root, tool } from './run.ts'

/**
 * Checks types, lint and format, as many at a time as there are cores. Runs all of them, to report every fault at once.
 * @param architecture whether to check the architecture as well, which is one of the unit tests
 * @returns whether all passed
 */
export async function check({ architecture }: { architecture: boolean }): Promise<boolean> {
  // The first project has everything that runs only in Node.js. A project for each of its folders would parse and
  // check the server again.
  const projects = ['.', 'packages/messages', 'packages/contract', 'apps/web', 'e2e']
  // By default TypeScript checks in four threads, which repeats work: almost twice the processor time.
  const TSC = ['--singleThreaded', '--pretty', 'false']
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
      [...TSC, '-p', project],
    ]),
    [
      'types of the messages in every language',
      'typescript/bin/tsc',
      [...TSC, '-p', writeMessageTypes()],
    ],
    ['lint', 'oxlint/bin/oxlint', ['--quiet']],
    ['format', 'oxfmt/bin/oxfmt', ['--check']],
    ...(architecture ? [rules] : []),
  ]
  let passed = true
  const waiting = steps.values()
  /** Runs one step after the other, next to others that do the same. */
  const run = async () => {
    for (const [name, script, args] of waiting) {
      const { code, output } = await tool(script, args, { cwd: root, capture: true })
      process.stdout.write(`${code === 0 ? '' : output}${code === 0 ? '✓' : '✗'} ${name}\n`)
      passed &&= code === 0
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, run))
  // A translation may follow later, so these are warnings.
  for (const line of leftLines()) process.stdout.write(`! messages of ${line}\n`)
  return passed
}

if (import.meta.main) process.exit((await check({ architecture: true })) ? 0 : 1)
