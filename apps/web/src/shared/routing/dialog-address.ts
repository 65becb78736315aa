import { useRef } from 'react'
import { closing } from '../ui/dialog-aside.ts'
import { currentPath } from './language-path.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** State of a history entry: the number of nested dialogs opened on the page. */
export interface DialogState {
  dialogs?: number
}

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
  const { key, pathname, state } = useLocation()
  const navigate = useNavigate()
  const depth = (state as DialogState | null)?.dialogs ?? 0
  // `navigate(-1)` is asynchronous; a second call before it completes must not go back twice.
  const closedAt = useRef<string>(undefined)

  const pathTo = (value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    return `${pathname}?${next.toString()}`
  }
  return {
    value: params.get(name) || null,
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
      const shown = [name, ...over].filter((each) => now.has(each))
      if (shown.length === 0 || closedAt.current === key) return
      closedAt.current = key
      closing.byPage = true
      if (depth >= shown.length) {
        void navigate(-shown.length)
        return
      }
      for (const each of shown) now.delete(each)
      void navigate({ search: now.toString() }, { replace: true, preventScrollReset: true })
    },
  }
}

const searchNow = () => new URLSearchParams(window.location.search)

/** Lets the browser answer a press: a dialog's first rendering takes slow phones a tenth of a second. */
function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
