import { closing } from '../ui/dialog-aside.ts'
import { currentPath } from './language-path.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** State of a history entry: the number of nested dialogs opened on the page. */
export interface DialogState {
  dialogs?: number
}

/** `navigate(-1)` is asynchronous; a second call before it completes must not go back twice. */
let goesBack = false

export interface AddressDialog {
  /** Value of the parameter; null while the dialog is closed. */
  value: string | null
  open: (value: string) => void
  /** The address of the page with the dialog open. */
  pathTo: (value: string) => string
  /** Closes it and the dialogs above it. */
  close: () => void
}

/**
 * A dialog whose state is a parameter of the address (`?class=ID`): links can open it, reloads keep
 * it, and Back closes it.
 * @param over parameters of the dialogs that may open above it and close with it
 */
export function useAddressDialog(name: string, over: readonly string[] = []): AddressDialog {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const depth = (state as DialogState | null)?.dialogs ?? 0
  const shown = params.get(name) || null

  const pathTo = (value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    return `${pathname}?${next.toString()}`
  }
  return {
    value: shown,
    open: (value) =>
      afterPaint(() => {
        // Meanwhile it may have been pressed again, or a link have led away.
        if (searchNow().get(name) === value || currentPath() !== pathname) return
        void navigate(pathTo(value), {
          state: { dialogs: depth + 1 } satisfies DialogState,
          preventScrollReset: true,
        })
      }),
    pathTo,
    close: () => {
      // Not `params`: a request that closes the dialog may be answered after Back has closed it.
      const now = searchNow()
      if (now.get(name) !== params.get(name) || currentPath() !== pathname) return
      const closed = [name, ...over].filter((each) => now.has(each))
      if (closed.length === 0 || goesBack) return
      closing.byPage = true
      if (depth >= closed.length) {
        goesBack = true
        addEventListener('popstate', () => (goesBack = false), { once: true })
        void navigate(-closed.length)
        return
      }
      for (const each of closed) now.delete(each)
      void navigate({ search: now.toString() }, { replace: true, preventScrollReset: true })
    },
  }
}

const searchNow = () => new URLSearchParams(location.search)

/** Lets the browser answer a press: a dialog's first rendering takes slow phones a tenth of a second. */
function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
