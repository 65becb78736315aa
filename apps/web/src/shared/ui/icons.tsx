/**
 * The icons of the first load, as lucide-react draws them (ISC license). The library's component is
 * several times their size; all other icons are the library's, and load with what shows them.
 */
export const Menu = icon('M4 5h16M4 12h16M4 19h16')
export const X = icon('M18 6 6 18M6 6l12 12')
export const ChevronLeft = icon('m15 18-6-6 6-6')
export const ChevronRight = icon('m9 18 6-6-6-6')
export const Search = icon('m21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0')
export const Clock = icon('M12 6v6l4 2M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0')

/** Hidden from screen readers: a text or label says the same. */
function icon(shape: string) {
  return function Icon({ className }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={24}
        height={24}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={className}
      >
        <path d={shape} />
      </svg>
    )
  }
}
