import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * One window of a browser that Playwright cannot drive: stock Firefox by WebDriver BiDi, WebKitGTK by
 * WebDriver. Each offers only the commands that the smoke needs. Elements are named by XPath.
 */
export interface Driver {
  /** Loads a page and waits for its `load` event. */
  open: (url: string) => Promise<void>
  /** Evaluates an expression in the page. @returns its JSON value */
  evaluate: <T>(expression: string) => Promise<T>
  /** Clicks in the middle of an element with the mouse. @throws if there is no such element */
  click: (xpath: string) => Promise<void>
  /** Focuses an element and presses a key for each character. @throws if there is no such element */
  type: (xpath: string, text: string) => Promise<void>
  /** Sets the width of the page in CSS pixels. */
  setWidth: (width: number) => Promise<void>
  /** Returns the errors that the pages have written to the console. */
  errors: () => Promise<string[]>
  close: () => Promise<void>
}

/**
 * Starts a program and waits until its output matches.
 * @throws Error with its output if it ends first
 */
export async function startProgram(
  command: string,
  args: string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; match: RegExpMatchArray }> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  const match = await new Promise<RegExpMatchArray>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const found = ready.exec(output)
        if (found) resolve(found)
      })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`${command} ended at its start:\n${output}`)))
  })
  return { child, match }
}

/** Stops a program, by force after five seconds. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 5000)
  await closed
  clearTimeout(force)
}
