import { useState } from 'react'

/** Guards an action against double clicks, whose second click comes before the button is disabled. */
export function useOnce() {
  const [once] = useState(createOnce)
  return once
}

export type Once = ReturnType<typeof createOnce>

function createOnce() {
  let busy = false
  /** Allows the next call, for example after bfcache has restored the page. */
  const release = () => {
    busy = false
  }
  /**
   * Runs `act`, unless an earlier call is still running. With `lockAfterSuccess`, a success also blocks further
   * calls until `release`, for actions that close the dialog or leave the page. Rejections are swallowed: the
   * caller shows failures.
   */
  const once = (act: () => Promise<unknown>, { lockAfterSuccess = false } = {}) => {
    if (busy) return
    busy = true
    void act().then(() => {
      if (!lockAfterSuccess) release()
    }, release)
  }
  return Object.assign(once, { release })
}
