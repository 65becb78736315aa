/**
 * The first script of every page, and the only one in its markup: it lets what is to be seen come
 * before what makes it work. The other scripts (100 KB) would share a phone's line with the style
 * sheet, the heading face and the picture at the top, and its processor with the first layout; they
 * are fetched once that has been painted, or as soon as somebody touches anything. Measured with
 * Lighthouse's phone (1.6 Mbit/s, 150 ms): the largest picture after 1.0 s instead of 2.7 s.
 *
 * It stands in the markup as it is, named by its hash in the policy: 600 bytes there, half of what
 * asking for a file of its own took. That was one more connection (300 ms on that phone) beside those
 * of the face and the picture, opened after the page had been taken up, and so the last of the four to
 * be there.
 *
 * A button pressed meanwhile is pressed again when the page can answer; links and the search work by
 * themselves. Imports nothing: it is as small as it can be.
 */

/** Milliseconds from the markup on, after which a picture that still does not come is not waited for. */
const PATIENCE = 1300

/** Told by main.tsx on the document. */
const READY = 'ready'

const files = (
  document.querySelector<HTMLScriptElement>('script[data-files]')?.dataset['files'] ?? ''
).split(' ')

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))

/** Text and the picture at the top are on the screen, as far as can be told. */
async function painted(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed))
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  await Promise.allSettled([...pictures].map((picture) => picture.decode()))
  // The first frame paints them, the third begins when it has been shown.
  for (let frames = 0; frames < 3; frames += 1) await frame()
  // Asking for the scripts and showing the other pictures, both in one task, held that phone for 76 ms.
  await new Promise((free) => setTimeout(free))
}

/** A hidden page draws no frames. */
const patience = new Promise((over) => setTimeout(over, document.hidden ? 0 : PATIENCE))

const touched = new Promise((begun) => {
  for (const kind of ['pointerdown', 'keydown', 'input'])
    document.addEventListener(kind, begun, { once: true, capture: true, passive: true })
})

/** The last one counts, once: who presses twice wants one thing. */
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
  // The other pictures (theme.css).
  document.documentElement.dataset['painted'] = ''
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
  return import(/* @vite-ignore */ `/${files[0]}`)
})
