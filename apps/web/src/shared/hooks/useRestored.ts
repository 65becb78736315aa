import { useEffect, useEffectEvent } from 'react'

/** Calls `reset` when bfcache restores the page, with the pending state from before it redirected. */
export function useRestored(reset: () => void): void {
  const call = useEffectEvent(reset)
  useEffect(() => {
    const handle = ({ persisted }: PageTransitionEvent) => {
      if (persisted) call()
    }
    window.addEventListener('pageshow', handle)
    return () => window.removeEventListener('pageshow', handle)
  }, [])
}
