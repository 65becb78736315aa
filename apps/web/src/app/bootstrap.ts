/**
 * The first script of every page. It delays the other scripts until the page has been painted or
 * somebody interacts: on phones they would compete with the style sheet, the heading font and the
 * picture at the top for bandwidth, and with the first layout for the processor.
 *
 * It is inline, allowed by its hash in the Content-Security-Policy, because a file would need
 * another request.
 *
 * A button that is pressed too early is pressed again when the page is ready; links and the search
 * work without scripts. If the scripts cannot be loaded, the page says so. It imports nothing, to stay
 * small.
 */

/** Milliseconds to wait for the picture at the top. */
const PATIENCE_MS = 1300

/** Event that main.tsx dispatches on the document. */
const READY = 'ready'
/** Event that main.tsx dispatches on the document if a script that it loads first did not come. */
const FAILED = 'failed'

/** What differs by page and language, so that the script is the same everywhere. */
const {
  files = '',
  page = '',
  failed = '',
  reload = '',
} = document.querySelector<HTMLScriptElement>('script[data-files]')?.dataset ?? {}
/** Each comes after the files that it imports. */
const firstFiles = files.split(' ')
const pageFiles = page.split(' ').filter(Boolean)

const frame = () => new Promise((rendered) => requestAnimationFrame(rendered))

/** Resolves when text and the picture at the top are probably painted. */
async function painted(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed))
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  await Promise.allSettled([...pictures].map((picture) => picture.decode()))
  // The first frame paints them; the third starts after they were shown.
  for (let frames = 0; frames < 3; frames += 1) await frame()
  // In a task of its own, because together with the other pictures it would block slow phones for
  // too long.
  await new Promise((free) => setTimeout(free))
}

/** Hidden pages have no animation frames. */
const patience = new Promise((over) => setTimeout(over, document.hidden ? 0 : PATIENCE_MS))

const touched = new Promise((begun) => {
  for (const kind of ['pointerdown', 'keydown', 'input'])
    document.addEventListener(kind, begun, { once: true, capture: true, passive: true })
})

/** The last pressed button; repeated presses count as one. */
let pressed: HTMLElement | null = null
const hold = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  pressed = button
}
document.addEventListener('click', hold, true)
document.addEventListener(
  READY,
  () => {
    document.removeEventListener('click', hold, true)
    if (pressed?.isConnected) pressed.click()
  },
  { once: true },
)

/** Runs the libraries and our own script in tasks of their own: together they block slow phones. */
async function run(): Promise<void> {
  for (const file of firstFiles) {
    await import(/* @vite-ignore */ `/${file}`)
    await new Promise((free) => setTimeout(free))
  }
}

void Promise.race([painted(), patience, touched]).then(() => {
  // theme.css shows the other pictures from now on.
  document.documentElement.dataset['painted'] = ''
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
  document.removeEventListener('click', hold, true)
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
