import { useState } from 'react'

export interface Once {
  /**
   * Runs `act`, unless an earlier call is still running. With `lockAfterSuccess`, a success also blocks further calls
   * until `release`, for actions that close the dialog or leave the page. Rejections are swallowed: the
   * caller shows failures.
   */
  (act: () => Promise<unknown>, options?: { lockAfterSuccess?: boolean }): void
  /** Allows the next call, for example after bfcache has restored the page. */
  release: () => void
}

/** Guards an action against double clicks, whose second click comes before the button is disabled. */
export function useOnce(): Once {
  const [once] = useState(createOnce)
  return once
}

function createOnce(): Once {
  let busy = false
  const release = () => {
    busy = false
  }
  const once = (act: () => Promise<unknown>, { lockAfterSuccess = false } = {}) => {
    if (busy) return
    busy = true
    void act().then(() => {
      if (!lockAfterSuccess) release()
    }, release)
  }
  return Object.assign(once, { release })
}
