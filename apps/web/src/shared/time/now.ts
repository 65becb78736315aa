import { useCallback, useSyncExternalStore } from 'react'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { useSite } from '#shared/page/site.ts'

/** Milliseconds. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The components that show the time, with their update intervals (ms). */
const watchers = new Map<() => void, number>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Timers stop while the machine sleeps or the page is hidden; it continues with these events. */
const wakeUps = ['visibilitychange', 'pageshow', 'focus', 'online']

const finest = () => Math.min(...watchers.values())

/** Sets the one timer of all components, at the finest interval. */
function schedule(): void {
  clearTimeout(timer)
  if (watchers.size > 0) timer = setTimeout(tick, finest() - (Date.now() % finest()))
}

function tick(): void {
  for (const changed of watchers.keys()) changed()
  schedule()
}

/**
 * Calls `changed` whenever the time changes.
 * @param every milliseconds between changes: `MINUTE` or `SECOND`
 * @returns a function that unsubscribes
 */
export function watchTime(changed: () => void, every: number): () => void {
  if (watchers.size === 0) for (const kind of wakeUps) window.addEventListener(kind, tick)
  const finer = every < finest()
  watchers.set(changed, every)
  // A timer that is overdue on a busy page must not be postponed to the next change.
  if (finer) schedule()
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    clearTimeout(timer)
    for (const kind of wakeUps) window.removeEventListener(kind, tick)
  }
}

const floor = (instant: number, every: number) => instant - (instant % every)

/**
 * The current time from the page's shared clock; rerenders when it changes. On the server and
 * during hydration it is the time at which the server rendered the page.
 * @param every milliseconds between updates: `MINUTE`, or `SECOND` for countdowns
 * @returns milliseconds, a multiple of `every`; offerings start and end at whole minutes
 */
export function useNow(every: number = MINUTE): number {
  const { now: renderedAt } = useSite()
  const hydrated = useHydrated()
  const read = () => floor((!hydrated && renderedAt) || Date.now(), every)
  return useSyncExternalStore(
    useCallback((changed) => watchTime(changed, every), [every]),
    read,
    read,
  )
}

/** The longest delay of timers and refetches, because `setTimeout` overflows. */
const MAX_DELAY_MS = DAY
/** The shortest delay, so that a clock behind the server's does not refetch in a loop. */
const MIN_DELAY_MS = 2 * SECOND

/** Milliseconds until shortly after the first of some instants (ISO 8601), for a refetch; false without one. */
export function untilFirst(instants: readonly (string | undefined)[]): number | false {
  const delays = instants.flatMap((at) => (at === undefined ? [] : Date.parse(at) - Date.now()))
  if (delays.length === 0) return false
  return Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, Math.min(...delays) + SECOND))
}
