import { setTimeout as delay } from 'node:timers/promises'
import { routes } from '@firstbell/contract/routes'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import { range, startClassroomSite, type ClassroomSite } from './classroom-site.ts'
import { percentile, type Figure } from './report.ts'
import { quick, type Person } from './site.ts'

const STROKES = quick ? 10 : 100
/** The parts of a stroke, and the time between them. */
const MOVES = 8
const MOVE_MS = 20
const BETWEEN_MS = 100
/** The longest that a stroke is waited for. */
const ARRIVAL_MS = 3_000

/**
 * Measures the board of the built product in two browsers with cameras, whose people draw at once: from the end of a
 * stroke until the frame that shows all of it to the other (rule classroom-17).
 */
export async function board(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const site = await startClassroomSite(stack)
  const [owner] = (await site.people(1, 'approved')) as [Person]
  const [student] = (await site.people(1, 'student')) as [Person]
  const id = await site.openClass(owner, [student])
  const boards = [
    await openBoard(stack, site, owner, id, 'Start class'),
    await openBoard(stack, site, student, id, 'Join class'),
  ] as const
  const { status } = await site.caller.call('PUT', `/offerings/${id}/room`, owner.token, {
    draw: true,
  })
  if (status !== 200) throw new Error(`Letting students draw was answered ${status}`)
  await Promise.all(boards.map((page, side) => page.evaluate(`(${WATCH})(${side})`)))
  for (const n of range(0, STROKES / 2)) {
    await Promise.all(boards.map((page, side) => draw(page, side, n)))
    await delay(BETWEEN_MS)
  }
  await delay(ARRIVAL_MS)
  const [mine, theirs] = await Promise.all(boards.map(strokesOf))
  const times = [...arrivals(mine!, theirs!), ...arrivals(theirs!, mine!)]
  return [
    {
      name: 'two who draw at once: end of a stroke until the other sees all of it, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      atMost: 300,
      more: `p50 ${percentile(times, 0.5).toFixed(0)}, slowest ${Math.max(...times).toFixed(0)} ms`,
    },
    { name: 'strokes that have arrived', value: times.length, atLeast: STROKES },
  ]
}

/** Enters the room in a browser with a fake camera, and opens the board. */
async function openBoard(
  stack: AsyncDisposableStack,
  { url, caller }: ClassroomSite,
  { token, secret }: Person,
  id: string,
  button: string,
): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  })
  stack.defer(() => browser.close())
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  const { hostname: domain } = new URL(url)
  await context.addCookies([
    { name: 'firstbell_session', value: secret, domain, path: '/identity', httpOnly: true },
  ])
  const { body } = await caller.call('GET', routes.getMe.path, token)
  const user = JSON.stringify((body as { user: object }).user)
  await context.addInitScript(`localStorage.setItem('user', ${JSON.stringify(user)})`)
  const page = await context.newPage()
  await page.goto(`/room/${id}`)
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: 'Board', exact: true }).click({ timeout: 60_000 })
  await page.waitForSelector(PAPER)
  return page
}

const PAPER = 'svg[role=group]'

/**
 * Runs in the page, whose person draws on one half of the paper: notes when own strokes end, and when a frame has first
 * shown a path. Times are of the clock that both browsers share.
 */
const WATCH = `(side) => {
  const paper = document.querySelector('${PAPER}')
  const isMine = (path) => (path.getBBox().x < 1600 ? 0 : 1) === side
  const now = () => performance.timeOrigin + performance.now()
  window.ended = []
  window.shown = {}
  window.ownPaths = () => [...paper.querySelectorAll('path')].filter(isMine).map((path) => path.getAttribute('d'))
  addEventListener('pointerup', ({ timeStamp }) => ended.push(performance.timeOrigin + timeStamp), true)
  new MutationObserver(() => {
    const paths = [...paper.querySelectorAll('path')].filter((path) => !isMine(path))
    const seen = paths.map((path) => path.getAttribute('d')).filter((path) => !(path in shown))
    // Runs after the frame that starts next.
    requestAnimationFrame(() => setTimeout(() => { for (const path of seen) shown[path] ??= now() }))
  }).observe(paper, { subtree: true, childList: true, attributes: true })
}`

/** Draws a short line with the pointer, on the person's half of the paper. */
async function draw(page: Page, side: number, n: number): Promise<void> {
  const box = await page.locator(PAPER).boundingBox()
  if (!box) throw new Error('There is no paper')
  const at = (part: number) =>
    [
      box.x + box.width * (0.05 + side * 0.5 + (n % 10) * 0.035 + part * 0.03),
      box.y + box.height * (0.1 + Math.floor(n / 10) * 0.15 + part * 0.05),
    ] as const
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (const move of range(1, MOVES + 1)) {
    await delay(MOVE_MS)
    await page.mouse.move(...at(move / MOVES))
  }
  await page.mouse.up()
}

interface Strokes {
  /** When each own stroke has ended, in milliseconds. */
  ended: number[]
  /** The paths of the own strokes, in the same order. */
  own: string[]
  /** When a path of the other person was first on the screen. */
  shown: Record<string, number>
}

const strokesOf = (page: Page) => page.evaluate<Strokes>(`({ ended, own: ownPaths(), shown })`)

/** Returns the milliseconds from the end of each stroke until it was on the other screen. */
const arrivals = ({ ended, own }: Strokes, { shown }: Strokes): number[] =>
  own.flatMap((path, n) => {
    const [from, to] = [ended[n], shown[path]]
    return from === undefined || to === undefined ? [] : [to - from]
  })
