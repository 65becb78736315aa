/** A tick that draws itself within 150 ms, except for people who prefer reduced motion. */
export const Tick = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 64 64"
    className="size-16 text-accent"
    fill="none"
    stroke="currentColor"
    strokeWidth="5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <circle cx="32" cy="32" r="32" stroke="none" className="fill-accent-soft" />
    <path ref={draw} d="m20 33 8 9 17-19" pathLength="1" strokeDasharray="1" />
  </svg>
)

const DRAW_MS = 150

function draw(path: SVGPathElement | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  path?.animate({ strokeDashoffset: [1, 0] }, { duration: DRAW_MS, easing: 'ease-out' })
}
