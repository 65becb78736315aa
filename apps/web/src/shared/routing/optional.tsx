import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { canReload } from '../hooks/connection.ts'
import { loadOnce } from './load-once.ts'

export interface Optional<Props> {
  (props: Props): ReactNode
  /** Loads the component's code before it is shown. After a failure it may be called again. */
  load: () => Promise<unknown>
}

/**
 * A component whose code is loaded when it is shown first. If the code cannot be loaded, only this part
 * of the screen says so.
 * @param load imports the component
 * @param loading shown until the code is there
 * @param failed shown if it cannot be loaded; `retry` loads it again, and then the page: browsers keep
 *   what a failed import was
 */
export function optional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: (props: Props) => ReactNode = () => null,
  failed: (retry: () => void, props: Props) => ReactNode = () => null,
): Optional<Props> {
  let Loaded: ComponentType<Props> | undefined
  const start = loadOnce(async () => {
    Loaded = await load()
  })

  function OptionalPart(props: Props) {
    const [state, setState] = useState<'loading' | 'there' | 'failed'>(Loaded ? 'there' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return undefined
      let current = true
      const show = (next: 'there' | 'failed') => () => {
        if (current) setState(next)
      }
      void start().then(show('there'), show('failed'))
      return () => {
        current = false
      }
    }, [state])
    if (Loaded) return <Loaded {...props} />
    if (state !== 'failed') return loading(props)
    return failed(() => {
      setState('loading')
      void start().catch(async () => {
        if (await canReload()) window.location.reload()
      })
    }, props)
  }
  return Object.assign(OptionalPart, { load: start })
}
