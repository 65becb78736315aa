import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `reset` when bfcache restores the page. A page that redirects to another site is restored with the
 * pending state from before.
 */
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
