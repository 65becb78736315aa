import {
  Suspense,
  use,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { lazyPart } from './lazy-part.tsx'

export interface Island {
  (): ReactNode
  /** Loads the code. The server must do so before it renders, and the browser should start it early. */
  load: () => Promise<unknown>
  /** Resolves when the island answers to presses. */
  ready: Promise<unknown>
}

const subscribeToNothing = () => () => {}
const always = () => true
const never = () => false

/** With `suppressHydrationWarning`, React keeps whatever HTML the server has rendered into the element. */
const SERVER_HTML = { __html: '' }

/**
 * Returns a part of a page whose code is not in the first load. The server renders it; in the browser its HTML
 * stays as it is, with working links, until the code has loaded and hydrates it. It has no props and must be rendered
 * as a constant element: a parent that renders a new one before the code has loaded would remove the HTML.
 * @param fallback shown after a navigation within the app until the code has loaded
 */
export function island(load: () => Promise<ComponentType>, fallback: ReactNode): Island {
  const Part = lazyPart(load)
  let state: 'loading' | 'loaded' | 'failed' = 'loading'
  let settled: Promise<unknown> | undefined
  /** Returns a handler for the end of loading. After a failure it does not reject: `Part` shows the failure itself. */
  const settle = (next: typeof state) => () => {
    state = next
    // `use` reads these properties. Without them it would suspend once more, which `renderToString` cannot.
    Object.assign(settled!, { status: 'fulfilled', value: undefined })
  }
  const start = () => (settled ??= Part.load().then(settle('loaded'), settle('failed')))
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  function Settled() {
    use(start())
    useEffect(isReady, [])
    // Without its code the HTML cannot be hydrated. The next render says that it has not loaded, with 'Try again'.
    const hydrating = useSyncExternalStore(subscribeToNothing, never, always)
    return hydrating && state === 'failed' ? (
      <div suppressHydrationWarning dangerouslySetInnerHTML={SERVER_HTML} />
    ) : (
      <div>
        <Part />
      </div>
    )
  }
  const content = (
    <Suspense fallback={fallback}>
      <Settled />
    </Suspense>
  )
  return Object.assign(() => content, { load: start, ready })
}
