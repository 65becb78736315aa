import { classes } from './classes.ts'

/** The bell symbol. Decorative, because the name is next to it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      fill="none"
      strokeWidth="2.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes('size-8 shrink-0', className)}
    >
      <path
        d="M5 23.5c3.2-2.1 3.4-5.6 3.4-9A7.6 7.6 0 0 1 16 6.9a7.6 7.6 0 0 1 7.6 7.6c0 3.4.2 6.9 3.4 9H11"
        className="stroke-accent"
      />
      <path d="M13 27.6c1.8 1.5 4.2 1.5 6 0" className="stroke-amber" />
    </svg>
  )
}
