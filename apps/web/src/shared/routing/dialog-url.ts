import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { currentPath } from './language-path.ts'

/** State of a history entry: the number of nested dialogs opened on the page. */
export interface DialogState {
  dialogs?: number
}

/** `navigate(-1)` is asynchronous; a second call before it completes must not go back twice. */
let isGoingBack = false

/**
 * Keeps the state of a dialog in a search parameter (`?class=ID`): links can open it, reloads keep it, and
 * Back closes it.
 * @param nested parameters of the dialogs that may open above it and close with it
 */
export function useUrlDialog(name: string, nested: readonly string[] = []) {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const depth = (state as DialogState | null)?.dialogs ?? 0

  const pathTo = (value: string) => {
    const search = new URLSearchParams(params)
    search.set(name, value)
    return `${pathname}?${search.toString()}`
  }
  return {
    /** Value of the parameter; null while the dialog is closed. */
    value: params.get(name) || null,
    open: (value: string) => {
      const openNow = () => {
        // A second press or a navigation may have come first.
        if (currentSearch().get(name) === value || currentPath() !== pathname) return
        void navigate(pathTo(value), {
          state: { dialogs: depth + 1 } satisfies DialogState,
          preventScrollReset: true,
        })
      }
      // Let the browser paint the pressed state first: the first render of a dialog takes a slow phone 100 ms.
      requestAnimationFrame(() => setTimeout(openNow))
    },
    /** Returns the URL of the page with the dialog open. */
    pathTo,
    /** Closes the dialog and the dialogs above it. */
    close: () => {
      // Not `params`: the request that closes the dialog may be answered after Back has closed it.
      const search = currentSearch()
      if (search.get(name) !== params.get(name) || currentPath() !== pathname) return
      const closed = [name, ...nested].filter((each) => search.has(each))
      if (closed.length === 0 || isGoingBack) return
      if (depth >= closed.length) {
        isGoingBack = true
        addEventListener('popstate', () => (isGoingBack = false), { once: true })
        void navigate(-closed.length)
        return
      }
      for (const each of closed) search.delete(each)
      void navigate({ search: search.toString() }, { replace: true, preventScrollReset: true })
    },
  }
}

const currentSearch = () => new URLSearchParams(location.search)
