import { useState } from 'react'

export interface Once {
  /**
   * Runs `act`, unless an earlier one still runs. With `last` a successful act is also the last one, until
   * `release`: for acts whose success closes the dialog or leaves the page. Failures are the caller's to
   * show; none is thrown.
   */
  (act: () => Promise<unknown>, options?: { last?: boolean }): void
  /** Allows the next act, such as after Back has restored the page. */
  release: () => void
}

/**
 * Guards an act against double presses: the second press of a double click arrives before React has
 * rendered that the first one is being worked on.
 */
export function useOnce(): Once {
  const [once] = useState(createOnce)
  return once
}

function createOnce(): Once {
  let busy = false
  const release = () => {
    busy = false
  }
  const once = (act: () => Promise<unknown>, { last = false } = {}) => {
    if (busy) return
    busy = true
    void act().then(() => {
      if (!last) release()
    }, release)
  }
  return Object.assign(once, { release })
}
