import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { canReload } from '../hooks/connection.ts'
import { createStore } from '../hooks/store.ts'
import { Failed } from '../request-states/Failed.tsx'
import { loadOnce } from './load-once.ts'

export interface Optional<Props> {
  (props: Props): ReactNode
  /** Loads the component's code before it is shown. After a failure it may be called again. */
  load: () => Promise<unknown>
}

/** What a part whose code has not come offers. */
export interface LoadFailure {
  retry: () => void
  /** 'Try again', or 'Reload' where only a reload can help. */
  retryLabel: string
}

/**
 * A component whose code is loaded when it is first shown. If the code cannot be loaded, only this part
 * of the screen says so (rule screen-51), and the page is never reloaded without being asked: forms
 * elsewhere on it may hold input.
 * @param load imports the component
 * @param loading shown until the code has come
 * @param failed shown if it does not come; by default a sentence with 'Try again'
 */
export function optional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: (props: Props) => ReactNode = () => null,
  failed: (failure: LoadFailure, props: Props) => ReactNode = sayFailed,
): Optional<Props> {
  let Loaded: ComponentType<Props> | undefined
  const arrived = createStore(false)
  let failures = 0
  const start = loadOnce(async () => {
    try {
      Loaded = await load()
      arrived.set(true)
    } catch (error) {
      failures += 1
      throw error
    }
  })

  function OptionalPart(props: Props) {
    const there = useSyncExternalStore(arrived.subscribe, arrived.get, arrived.get)
    const [state, setState] = useState<'loading' | 'failed' | 'replaced'>('loading')
    useEffect(() => {
      if (state !== 'loading' || arrived.get()) return undefined
      let current = true
      void start().catch(async () => {
        // A second failure although the server answers: a release has replaced the file.
        const replaced = failures > 1 && (await canReload())
        if (current) setState(replaced ? 'replaced' : 'failed')
      })
      return () => {
        current = false
      }
    }, [state])
    if (there && Loaded) return <Loaded {...props} />
    if (state === 'loading') return loading(props)
    const failure =
      state === 'failed'
        ? { retry: () => setState('loading'), retryLabel: common.tryAgain }
        : { retry: () => window.location.reload(), retryLabel: common.reload }
    return failed(failure, props)
  }
  return Object.assign(OptionalPart, { load: start })
}

function sayFailed({ retry, retryLabel }: LoadFailure): ReactNode {
  return (
    <Failed onRetry={retry} retrying={false} label={retryLabel}>
      {messages.genericError}
    </Failed>
  )
}
