import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { canReload } from '#shared/hooks/connection.ts'
import { createStore } from '#shared/hooks/store.ts'
import { Failed } from '#shared/request-states/RequestState.tsx'
import { loadOnce } from './load-once.ts'

export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Loads the component's code before it is shown. After a failure it may be called again. */
  load: () => Promise<unknown>
}

/** What a component shows if its code could not be loaded. */
export interface LoadFailure {
  retry: () => void
  /** 'Try again', or 'Reload' if `reloads`. */
  retryLabel: string
  /** Whether `retry` reloads the page, because only that can help. */
  reloads: boolean
}

/**
 * Returns a component whose code is loaded on its first render. If loading fails, only this part of the
 * screen shows the error (rule screen-51). The page never reloads by itself, because forms elsewhere on it
 * may contain input.
 * @param options `loading` is shown while the code loads, by default nothing; `failed` if loading fails, by
 * default a sentence with 'Try again'
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    loading = () => null,
    failed = renderFailed,
  }: {
    loading?: (props: Props) => ReactNode
    failed?: (failure: LoadFailure, props: Props) => ReactNode
  } = {},
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  const loaded = createStore(false)
  // Failures that a person has seen: one of a prefetch does not count.
  let failures = 0
  let lastFailure: unknown
  const start = loadOnce(async () => {
    Loaded = await load()
    loaded.set(true)
  })

  function LoadedPart(props: Props) {
    const isLoaded = useSyncExternalStore(loaded.subscribe, loaded.get, loaded.get)
    const [state, setState] = useState<'loading' | 'failed' | 'replaced'>('loading')
    useEffect(() => {
      if (state !== 'loading' || loaded.get()) return undefined
      let mounted = true
      void start().catch(async (error: unknown) => {
        if (error !== lastFailure) failures += 1
        lastFailure = error
        // If it fails again although the server answers, a release has replaced the file.
        const replaced = failures > 1 && (await canReload())
        if (mounted) setState(replaced ? 'replaced' : 'failed')
      })
      return () => {
        mounted = false
      }
    }, [state])
    useEffect(() => {
      if (state !== 'failed') return undefined
      const retry = () => setState('loading')
      window.addEventListener('online', retry)
      return () => window.removeEventListener('online', retry)
    }, [state])
    if (isLoaded && Loaded) return <Loaded {...props} />
    if (state === 'loading') return loading(props)
    const failure =
      state === 'failed'
        ? { retry: () => setState('loading'), retryLabel: common.tryAgain, reloads: false }
        : { retry: () => window.location.reload(), retryLabel: common.reload, reloads: true }
    return failed(failure, props)
  }
  return Object.assign(LoadedPart, { load: start })
}

function renderFailed({ retry, retryLabel }: LoadFailure): ReactNode {
  return (
    <Failed onRetry={retry} label={retryLabel}>
      {messages.genericError}
    </Failed>
  )
}
