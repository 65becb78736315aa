/**
 * The first script of every page. It delays the other scripts until the page has been painted or the
 * visitor interacts: on phones they would compete with the style sheet, the heading font and the picture at
 * the top for bandwidth, and with the first layout for the processor.
 *
 * It is inline, allowed by its hash in the Content-Security-Policy, because a file would need
 * another request.
 *
 * A button that is pressed before hydration is clicked again afterwards; links and the search work without
 * scripts. If the scripts cannot be loaded, the page says so. This script imports nothing, to stay small.
 */

/** The scripts wait at most this long for the picture at the top. */
const MAX_WAIT_MS = 1300
/** A signed-in person waits at most this long for their own times. */
const MAX_HIDDEN_MS = 4000

/** Event that main.tsx dispatches on the document. */
const READY = 'ready'
/** Event that main.tsx dispatches on the document if a script that it needs could not be loaded. */
const FAILED = 'failed'

/** The values that differ by page and language; the script itself is the same everywhere. */
const {
  files = '',
  page = '',
  failed = '',
  reload = '',
} = document.querySelector<HTMLScriptElement>('script[data-files]')?.dataset ?? {}
/** Each file comes after the files that it imports. */
const firstFiles = files.split(' ')
const pageFiles = page.split(' ').filter(Boolean)

const { dataset } = document.documentElement
const showVisitorsPage = () => delete dataset['user']
try {
  // The server has rendered the page for visitors: until hydration, theme.css hides from a signed-in person the links to
  // log in, and times that are not in the person's zone.
  if (localStorage.getItem('user')) {
    dataset['user'] = ''
    // On a slow connection the visitors' page is better than none.
    setTimeout(showVisitorsPage, MAX_HIDDEN_MS)
  }
} catch {
  // The browser blocks storage. The person is then known after hydration only.
}

const frame = () => new Promise((rendered) => requestAnimationFrame(rendered))

/** Resolves when text and the picture at the top are probably painted. */
async function painted(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed))
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  await Promise.allSettled([...pictures].map((picture) => picture.decode()))
  // The first frame paints them; the third starts after they are visible.
  for (let frames = 0; frames < 3; frames += 1) await frame()
  // Yield, because running the scripts together with the other pictures would block slow phones too
  // long.
  await new Promise((free) => setTimeout(free))
}

/** Hidden pages have no animation frames. */
const waitedLongEnough = new Promise((resolve) =>
  setTimeout(resolve, document.hidden ? 0 : MAX_WAIT_MS),
)

const interacted = new Promise((resolve) => {
  for (const kind of ['pointerdown', 'keydown', 'input'])
    document.addEventListener(kind, resolve, { once: true, capture: true, passive: true })
})

/** The last button that was pressed before hydration. It is clicked again after it. */
let pressedButton: HTMLElement | null = null
const queueClick = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  pressedButton = button
}
document.addEventListener('click', queueClick, true)
document.addEventListener(
  READY,
  () => {
    document.removeEventListener('click', queueClick, true)
    if (pressedButton?.isConnected) pressedButton.click()
  },
  { once: true },
)

/** Runs the first scripts, the libraries and our own, in separate tasks, because together they block slow phones. */
async function run(): Promise<void> {
  for (const file of firstFiles) {
    await import(/* @vite-ignore */ `/${file}`)
    await new Promise((free) => setTimeout(free))
  }
}

void Promise.race([painted(), waitedLongEnough, interacted]).then(() => {
  // theme.css hides the other pictures until then.
  dataset['painted'] = ''
  for (const file of [...firstFiles, ...pageFiles]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
  run().catch(sayNotLoaded)
})

document.addEventListener(FAILED, sayNotLoaded, { once: true })

function sayNotLoaded(): void {
  showVisitorsPage()
  document.removeEventListener('click', queueClick, true)
  const notice = document.createElement('div')
  notice.role = 'alert'
  notice.className = 'fixed inset-x-0 bottom-0 z-60 bg-ink p-4 text-center text-paper'
  const button = document.createElement('button')
  button.className = 'min-h-11 px-4 underline'
  button.textContent = reload
  button.addEventListener('click', () => window.location.reload())
  notice.append(failed, button)
  document.body.append(notice)
}
