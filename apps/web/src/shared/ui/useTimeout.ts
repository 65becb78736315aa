import { useEffect, useEffectEvent } from 'react'

/** Calls `callback` once `ms` have passed since `ms` was set; while it is undefined nothing happens. */
export function useTimeout(callback: () => void, ms: number | undefined): void {
  const call = useEffectEvent(callback)
  useEffect(() => {
    if (ms === undefined) return undefined
    const timer = setTimeout(() => call(), ms)
    return () => clearTimeout(timer)
  }, [ms])
}
