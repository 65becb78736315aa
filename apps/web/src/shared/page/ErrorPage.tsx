import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/error-page'
import { Component, useCallback, useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '#shared/api/api.ts'
import { answersAgain, canReload } from '#shared/hooks/connection.ts'
import { inLanguage } from '#shared/routing/language-path.ts'
import { Button, buttonClasses } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Notice } from '#shared/ui/Notice.tsx'
import { MessagePage } from './MessagePage.tsx'

/** Shown instead of a page that failed to render. */
export function ErrorPage({ error }: { error: unknown }) {
  if (error instanceof ApiError && error.offline) return <NoConnection />
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <MessagePage
      title={m.wentWrong}
      alert
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{common.tryAgain}</Button>
          <a href={inLanguage('/')} className={buttonClasses('secondary')}>
            {m.backHome}
          </a>
        </>
      }
    >
      <p>{m.wentWrongText}</p>
      {requestId !== undefined && <p className="tabular text-sm">{m.request(requestId)}</p>}
    </MessagePage>
  )
}

/** Shown instead of a page that could not be fetched. Reloads on reconnect. */
function NoConnection() {
  const { retry, retrying, failed } = useReload()
  return (
    <MessagePage
      title={m.noConnection}
      alert
      actions={
        <>
          <Button onClick={retry} working={retrying} workingLabel={m.trying}>
            {common.tryAgain}
          </Button>
          <Notice className="w-full">{failed && messages.noConnection}</Notice>
        </>
      }
    >
      <p>{m.noConnectionText}</p>
    </MessagePage>
  )
}

/**
 * Reloads the page on request and on reconnect. Checks first that the server answers, because the
 * browser's own error page would not retry.
 */
export function useReload(): { retry: () => void; retrying: boolean; failed: boolean } {
  const [state, setState] = useState<'idle' | 'retrying' | 'failed'>('idle')
  const retry = useCallback(() => {
    setState('retrying')
    void canReload().then((can) => (can ? window.location.reload() : setState('failed')))
  }, [])
  useEffect(() => {
    const left = new AbortController()
    const reconnected = () => {
      setState('retrying')
      void answersAgain(left.signal).then((answers) => {
        if (answers) window.location.reload()
        else if (!left.signal.aborted) setState('failed')
      })
    }
    window.addEventListener('online', reconnected, { signal: left.signal })
    return () => left.abort()
  }, [])
  return { retry, retrying: state === 'retrying', failed: state === 'failed' }
}

/**
 * Shows `fallback` when a component below throws. Give it a `key` that changes with the content. A
 * class, because React has no hook for this.
 */
export class ErrorBoundary extends Component<
  { children: ReactNode; fallback: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Shown while the browser loads a page. */
export function PageLoading({
  text = common.loading,
  tall = false,
  late = false,
}: {
  text?: string
  /** As tall as the screen, for a page that is, so that the footer does not move. */
  tall?: boolean
  /** Stays invisible unless loading takes long. */
  late?: boolean
}) {
  return (
    <p
      role="status"
      className={classes(
        'py-24 text-center text-muted',
        tall ? 'min-h-dvh' : 'min-h-[70dvh]',
        late && 'animate-[appear_150ms_400ms_both]',
      )}
    >
      {text}
    </p>
  )
}
