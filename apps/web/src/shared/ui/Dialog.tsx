import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/dialogs'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide'
import {
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useBeforeUnload, useBlocker, type Blocker } from 'react-router'
import { Button, IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { RenderDialogNotices } from './dialog-notices.ts'
import { Notice } from './Notice.tsx'
import { useOnce } from './useOnce.ts'
import { useTimeout } from './useTimeout.ts'

const widths = {
  small: 'sm:max-w-md',
  medium: 'sm:max-w-xl',
  large: 'sm:max-w-3xl',
  /** Two columns on wide screens. */
  wide: 'sm:max-w-3xl xl:max-w-6xl',
} as const

const titleLooks = {
  large: 'pt-1.5 text-xl',
  small: 'pt-2 font-sans text-sm tracking-normal text-muted',
  hidden: 'sr-only',
} as const

/** The shape on phones, by `sheet`. */
const shapes = {
  true: 'h-dvh sm:h-auto',
  false: 'max-h-[calc(100dvh-2rem)] rounded-card border border-line',
  bottom:
    'max-h-[calc(100dvh-2rem)] rounded-t-card max-sm:data-ending-style:translate-y-8 max-sm:data-starting-style:translate-y-8',
} as const

/**
 * A modal dialog, labelled by its title. It traps the focus, closes on Escape, on its Close button and
 * (without `staysOnPressOutside`) on a press outside, and restores the focus. On phones it fills the height. The
 * dialog is controlled: the owner closes it in response to `onClose`. With `unsaved` changes it asks
 * before it closes. While `busy` it stays open (rule screen-59).
 */
export function Dialog({
  open = true,
  onClose,
  title,
  titleLook = 'large',
  head,
  description,
  closeButton,
  footer,
  size = 'medium',
  staysOnPressOutside = false,
  unsaved = false,
  busy = false,
  drafted = true,
  initialFocus,
  finalFocus,
  sheet = size !== 'small',
  children,
}: {
  /** Without it the dialog is open while mounted. */
  open?: boolean
  onClose: () => void
  title: string
  /** 'small' or 'hidden' if the content has a heading. */
  titleLook?: keyof typeof titleLooks
  /** What the dialog is about, above the description. */
  head?: ReactNode
  /** A sentence under the title that also describes the dialog. */
  description?: ReactNode
  /** The label of a button that closes the dialog, before `footer`. */
  closeButton?: string
  /** Buttons that stay visible while the content scrolls. */
  footer?: ReactNode
  size?: keyof typeof widths
  /** Prevents closing by a press outside, for forms with entered data. */
  staysOnPressOutside?: boolean
  /** Whether closing would lose input. Buttons of the footer may still close the dialog. */
  unsaved?: boolean
  /** Whether a request is running whose outcome the dialog shows. Calls time out after 20 s. */
  busy?: boolean
  /** False if no draft is kept: Back, links and a reload then also ask. */
  drafted?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** Returns the element to focus afterwards; null for the one that was focused before. */
  finalFocus?: () => HTMLElement | null
  /**
   * Whether it fills the height of phones; false for a card, as a small dialog is by default; 'bottom' for a sheet
   * that is as high as its content, at the lower edge of the phone.
   */
  sheet?: boolean | 'bottom'
  children?: ReactNode
}) {
  /** Set while the dialog asks 'Discard?'; with `proceed` and `reset` if a navigation is blocked. */
  const [asking, setAsking] = useState<Partial<Blocker>>()
  const renderNotices = use(RenderDialogNotices)
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        open={open}
        onOpenChange={(next) => {
          if (next || busy) return
          if (unsaved) setAsking({})
          else onClose()
        }}
        disablePointerDismissal={staysOnPressOutside}
      >
        <Base.Portal>
          <Base.Backdrop
            forceRender
            className="fixed inset-0 z-50 bg-veil print:hidden transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          />
          <Base.Viewport
            className={classes(
              'fixed inset-0 z-50 flex items-center justify-center sm:p-6',
              !sheet && 'p-4',
              sheet === 'bottom' && 'max-sm:items-end',
            )}
          >
            <Base.Popup
              {...(initialFocus && { initialFocus })}
              {...(finalFocus && { finalFocus })}
              className={classes(
                'flex w-full flex-col overflow-hidden bg-surface text-ink shadow-lift transition-[opacity,transform] outline-none data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:max-h-[calc(100dvh-3rem)] sm:rounded-card sm:border sm:border-line',
                shapes[`${sheet}`],
                widths[size],
              )}
            >
              <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-2 sm:px-6 sm:pt-5">
                <Base.Title dir="auto" className={titleLooks[titleLook]}>
                  {title}
                </Base.Title>
                <Base.Close
                  disabled={busy}
                  render={<IconButton label={common.close} icon={X} />}
                  className="ms-auto -me-2"
                />
              </div>
              <ScrollArea>
                {head}
                {description !== undefined && (
                  <Base.Description className="mb-4 text-muted">{description}</Base.Description>
                )}
                {children}
              </ScrollArea>
              {renderNotices(open)}
              {(closeButton ?? footer) !== undefined && (
                <div className="flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-5 py-4 sm:px-6">
                  {closeButton !== undefined && (
                    <Button variant="secondary" onClick={onClose}>
                      {closeButton}
                    </Button>
                  )}
                  {footer}
                </div>
              )}
              {unsaved && !drafted && open && <LeaveGuard onAsk={setAsking} />}
              {asking !== undefined && unsaved && (
                <ConfirmDialog
                  onClose={(discarded) => {
                    if (!discarded) asking.reset?.()
                    setAsking(undefined)
                  }}
                  onConfirm={asking.proceed ?? onClose}
                  title={m.unsavedChanges}
                  question={m.discardQuestion}
                  confirmLabel={m.discardChanges}
                  cancelLabel={m.keepEditing}
                  danger
                />
              )}
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

/** Asks before Back, a link, a reload or closing the tab loses unsaved input. */
function LeaveGuard({ onAsk }: { onAsk: (blocked: Blocker) => void }) {
  const blocker = useBlocker(true)
  // The browser shows its own text.
  useBeforeUnload((event) => event.preventDefault())
  const ask = useEffectEvent(onAsk)
  useEffect(() => {
    if (blocker.state === 'blocked') ask(blocker)
  }, [blocker])
  return null
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Focusable while it scrolls without a focusable part, so that arrow keys work (scrollable-region-focusable). */
function ScrollArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const { current } = area
    const content = current?.firstElementChild
    if (!current || !content) return undefined
    const observer = new ResizeObserver(() =>
      setScrolls(
        current.scrollHeight > current.clientHeight && content.querySelector(FOCUSABLE) === null,
      ),
    )
    observer.observe(current)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={area}
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': m.details })}
      className="min-h-0 grow overflow-y-auto px-5 pb-5 focus-visible:-outline-offset-2 sm:px-6 sm:pb-6"
    >
      <div>{children}</div>
    </div>
  )
}

/**
 * Asks for confirmation before an action; Cancel has the initial focus. `confirmLabel` names the action
 * (Confirm, Yes, Delete, Remove, …); `children` contains details. Further presses while the action runs are
 * ignored. After the action the dialog shows `success` instead of the question, or closes at once without
 * one.
 */
export function ConfirmDialog({
  onClose,
  onConfirm,
  title,
  question,
  confirmLabel = m.confirm,
  cancelLabel = common.cancel,
  workingLabel,
  danger = false,
  failed,
  success,
  closeMs = 0,
  refusal,
  children,
}: {
  /** Receives whether the action has succeeded. */
  onClose: (done: boolean) => void
  onConfirm: () => Promise<unknown> | void
  title: string
  question: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  workingLabel?: string
  danger?: boolean
  /** Renders a failure; without it failures are not shown. */
  failed?: (error: unknown) => ReactNode
  success?: ReactNode
  /** How long `success` is shown before the dialog closes, in milliseconds; needed with it. */
  closeMs?: number
  /** The reason why the action is no longer possible; replaces its button. */
  refusal?: ReactNode
  children?: ReactNode
}) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  const once = useOnce()
  const action = useMutation({
    mutationFn: async () => void (await onConfirm()),
    // `onClose` must run even if Back has unmounted the dialog (and its button), because it refetches.
    onSuccess: () => {
      if (success === undefined || cancelButton.current === null) onClose(true)
    },
  })
  const done = action.isSuccess && success !== undefined
  const working = action.isPending || (action.isSuccess && !done)
  const refused = refusal !== undefined && !working && !done
  const confirm = () => once(() => action.mutateAsync(), { lockAfterSuccess: true })
  useEffect(() => {
    // The focused button no longer exists.
    if (done || refused) cancelButton.current?.focus()
  }, [done, refused])
  useTimeout(() => onClose(true), done ? closeMs : undefined)
  return (
    <Dialog
      onClose={() => onClose(done)}
      title={title}
      {...(!done && { description: question })}
      initialFocus={cancelButton}
      size="small"
      busy={working}
      // The second press of a double click may land outside of the dialog, which shrinks on success.
      staysOnPressOutside={working || done}
      footer={
        <>
          <Button
            ref={cancelButton}
            variant="secondary"
            disabled={working}
            onClick={ignoreSecondPress(() => onClose(done))}
          >
            {done || refused ? common.close : cancelLabel}
          </Button>
          {!done && !refused && (
            <Button
              variant={danger ? 'danger' : 'primary'}
              onClick={confirm}
              working={working}
              workingLabel={workingLabel}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {!done && !refused && children}
        <Notice>{refused && refusal}</Notice>
        <Notice kind="error">{action.error && failed?.(action.error)}</Notice>
        <Notice kind="success">{done && success}</Notice>
      </div>
    </Dialog>
  )
}

/** Ignores the second press of a double click, which was meant for the button that this one has replaced. */
export const ignoreSecondPress = (act: () => void) => (event: { detail: number }) => {
  if (event.detail < 2) act()
}
