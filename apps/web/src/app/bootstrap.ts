/**
 * The first script of every page. It lets the browser paint before it fetches the other scripts, which
 * would share a phone's bandwidth with the style sheet, the heading font and the picture at the top, and
 * its processor with the first layout. It fetches them once the page has been painted, or as soon as
 * somebody touches anything.
 *
 * It is inline, named by its hash in the Content-Security-Policy: a file of its own would need a
 * connection more, opened last.
 *
 * A button pressed before the page is ready is pressed again then; links and the search work without
 * scripts. It imports nothing, so that it stays small.
 */

/** Milliseconds after which it stops waiting for the picture at the top. */
const PATIENCE_MS = 1300

/** Event that main.tsx dispatches on the document. */
const READY = 'ready'

const files = (
  document.querySelector<HTMLScriptElement>('script[data-files]')?.dataset['files'] ?? ''
).split(' ')

const frame = () => new Promise((rendered) => requestAnimationFrame(rendered))

/** Resolves when text and the picture at the top are most likely on the screen. */
async function painted(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed))
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  await Promise.allSettled([...pictures].map((picture) => picture.decode()))
  // The first frame paints them, the third begins when it has been shown.
  for (let frames = 0; frames < 3; frames += 1) await frame()
  // In a task of its own: with the other pictures in the same one it blocks slow phones for too long.
  await new Promise((free) => setTimeout(free))
}

/** A hidden page has no frames. */
const patience = new Promise((over) => setTimeout(over, document.hidden ? 0 : PATIENCE_MS))

const touched = new Promise((begun) => {
  for (const kind of ['pointerdown', 'keydown', 'input'])
    document.addEventListener(kind, begun, { once: true, capture: true, passive: true })
})

/** The button pressed last; a second press of it counts as one. */
let pressed: HTMLElement | null = null
const keep = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  pressed = button
}
document.addEventListener('click', keep, true)
document.addEventListener(
  READY,
  () => {
    document.removeEventListener('click', keep, true)
    if (pressed?.isConnected) pressed.click()
  },
  { once: true },
)

void Promise.race([painted(), patience, touched]).then(() => {
  // theme.css shows the other pictures from here on.
  document.documentElement.dataset['painted'] = ''
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
  return import(/* @vite-ignore */ `/${files[0]}`)
})
