import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, temporaryFolder } from '../server.ts'
import { startProgram, stopProgram, type Driver } from './driver.ts'

/** The key under which WebDriver answers an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** MiniBrowser's toolbar keeps its window wider than a phone unless its parts may shrink. */
const NARROW_TOOLBAR = 'entry, button, image { min-width: 0; padding: 0; font-size: 4px; }'

/** Collects errors in a page that has loaded: WebDriver has no command that reads the console. */
const COLLECT_ERRORS = `
if (!window.smokeErrors) {
  window.smokeErrors = []
  const log = console.error
  console.error = (...parts) => { smokeErrors.push(parts.join(' ')); log(...parts) }
  addEventListener('error', (event) => smokeErrors.push(event.message))
  addEventListener('unhandledrejection', (event) => smokeErrors.push(String(event.reason)))
}`

/**
 * Starts WebKitGTK's MiniBrowser on a virtual display, since it has no headless mode, and drives it
 * by WebDriver (https://www.w3.org/TR/webdriver2/).
 * @param path WebKitWebDriver, which starts the MiniBrowser of its package
 */
export async function startWebKit(path: string): Promise<Driver> {
  const folder = await temporaryFolder()
  await mkdir(join(folder.path, 'gtk-3.0'))
  await writeFile(join(folder.path, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const display = await startProgram(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1400x900x24', '-nolisten', 'tcp'],
    /^(\d+)\n/,
  )
  const port = await freePort()
  const driver = await startProgram(
    // It writes nothing when it is ready; the loop below waits for its port.
    'sh',
    ['-c', 'echo starting; exec "$0" "$@"', path, `--port=${port}`],
    /starting/,
    {
      DISPLAY: `:${display.match[1]}`,
      XDG_CONFIG_HOME: folder.path,
      XDG_DATA_HOME: folder.path,
      XDG_CACHE_HOME: folder.path,
    },
  )

  const errors: string[] = []
  const call = async <T>(path_: string, body?: object, method = 'POST'): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path_}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`WebKit: ${path_}: ${value.error}: ${value.message}`)
    return value
  }
  const status = () => fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
  for (let tries = 0; tries < 100 && !(await status()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const { sessionId } = await call<{ sessionId: string }>('', {
    capabilities: { alwaysMatch: {} },
  })
  const send = <T>(command: string, body: object) => call<T>(`/${sessionId}/${command}`, body)
  const evaluate = <T>(expression: string) =>
    send<T>('execute/sync', { script: `return ${expression}`, args: [] })
  const find = async (xpath: string): Promise<string> =>
    (await send<Record<string, string>>('element', { using: 'xpath', value: xpath }))[ELEMENT]!
  const keepErrors = async () => {
    errors.push(...(await evaluate<string[]>('(window.smokeErrors ?? []).splice(0)')))
  }

  return {
    open: async (url) => {
      await keepErrors()
      await send('url', { url })
      await send('execute/sync', { script: COLLECT_ERRORS, args: [] })
    },
    evaluate,
    click: async (xpath) => send(`element/${await find(xpath)}/click`, {}),
    type: async (xpath, text) => send(`element/${await find(xpath)}/value`, { text }),
    setWidth: async (width) => {
      await send('window/rect', { width, height: 800 })
    },
    errors: async () => {
      await keepErrors()
      return errors
    },
    close: async () => {
      await call(`/${sessionId}`, undefined, 'DELETE').catch(() => undefined)
      await stopProgram(driver.child)
      await stopProgram(display.child)
      await folder.remove()
    },
  }
}
