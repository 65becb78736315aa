import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../server.ts'
import { startProgram, stopProgram, type Driver } from './driver.ts'

interface Message {
  id?: number
  method?: string
  params?: { level: string; text: string }
  result?: unknown
  error?: string
  message?: string
}

/** Firefox without the services that it contacts at its start. */
const PREFERENCES = `
user_pref("app.update.auto", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("intl.accept_languages", "en-GB, en");
`

/**
 * Starts Firefox without a window, on a profile of its own, and connects to its WebDriver BiDi
 * server (https://w3c.github.io/webdriver-bidi/).
 */
export async function startFirefox(path: string): Promise<Driver> {
  const profile = await temporaryFolder()
  await writeFile(join(profile.path, 'user.js'), PREFERENCES)
  const { child, match } = await startProgram(
    path,
    ['--headless', '--no-remote', '--profile', profile.path, '--remote-debugging-port', '0'],
    /WebDriver BiDi listening on (ws:\S+)/,
  )

  const socket = new WebSocket(`${match[1]}/session`)
  await once(socket, 'open')
  const errors: string[] = []
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else if (message.method === 'log.entryAdded' && message.params?.level === 'error')
      errors.push(message.params.text)
  })
  let lastId = 0
  const send = async <T>(method: string, params: object): Promise<T> => {
    lastId += 1
    const answer = new Promise<Message>((resolve) => waiting.set(lastId, resolve))
    socket.send(JSON.stringify({ id: lastId, method, params }))
    const { result, error, message } = await answer
    if (error !== undefined) throw new Error(`Firefox: ${method}: ${error}: ${message}`)
    return result as T
  }

  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  )
  const context = contexts[0]!.context

  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await send<{
      result?: { value: string }
      exceptionDetails?: { text: string }
    }>('script.evaluate', {
      expression: `JSON.stringify({ value: ${expression} })`,
      target: { context },
      awaitPromise: false,
    })
    if (!result) throw new Error(`Firefox: ${exceptionDetails?.text}`)
    return (JSON.parse(result.value) as { value: T }).value
  }

  /** Runs a function in the page on the first element of an XPath. @returns the element */
  const withElement = async (xpath: string, functionDeclaration: string): Promise<object> => {
    const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
      context,
      locator: { type: 'xpath', value: xpath },
      maxNodeCount: 1,
    })
    const [node] = nodes
    if (!node) throw new Error(`There is no ${xpath}.`)
    const element = { sharedId: node.sharedId }
    await send('script.callFunction', {
      functionDeclaration,
      arguments: [element],
      target: { context },
      awaitPromise: false,
    })
    return element
  }

  return {
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate,
    click: async (xpath) => {
      const element = await withElement(
        xpath,
        "(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })",
      )
      const origin = { type: 'element', element }
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('input.performActions', {
        context,
        actions: [{ type: 'pointer', id: 'mouse', actions }],
      })
    },
    type: async (xpath, text) => {
      await withElement(xpath, '(element) => element.focus()')
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('input.performActions', {
        context,
        actions: [{ type: 'key', id: 'keyboard', actions }],
      })
    },
    setWidth: async (width) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height: 800 } })
    },
    errors: async () => errors,
    close: async () => {
      socket.close()
      await stopProgram(child)
      await profile.remove()
    },
  }
}
