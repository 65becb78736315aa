import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useBookingState } from '#entities/booking/booking-state.ts'
import { useStateTexts } from '#entities/booking/states.ts'
import { loginPath } from '#entities/login/login-redirect.ts'
import { currentLogin } from '#entities/login/login.ts'
import { kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { titled } from '#shared/format/titled.tsx'
import { Button, buttonClasses, LinkButton, type ButtonSize } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Icon } from '#shared/ui/Icon.tsx'
import { BOOKING_ACTION_ATTRIBUTE, rememberPressed, useBookingUrl } from './booking-url.ts'
import { LazyBookingDialog } from './BookingDialogs.tsx'

/**
 * The action for an offering: Book or Enroll, Join waitlist if it is full, or, in the same height, the
 * person's booking state with a link to the next step (rule screen-43). The table of states (states.ts) says what
 * each shows and what a press does: Book and Join waitlist open the dialog, which asks.
 * @param label the label of Book; screen readers also read the title
 * @param quiet draws Book with an outline, for lists; the button of a held seat stays filled
 * @param size absent on cards, which have the least room
 */
export function BookAction({
  item,
  label: bookLabel,
  quiet = false,
  size,
  className,
}: {
  item: Offering
  quiet?: boolean
  label?: string | undefined
  size?: ButtonSize
  className?: string | undefined
}) {
  const kind = kindOf(item)
  const { state, booking } = useBookingState(item)
  const row = useStateTexts(state, { kind, id: item._id, booking, seats: item })
  const { press, icon, spoken, nextStep } = row
  const label = row.label === kinds[kind].book ? (bookLabel ?? row.label) : row.label
  // 'barred' and 'guardian' show Book to people who cannot book. The dialog says why.
  const isBook = state === 'free' || state === 'barred' || state === 'guardian'
  const look = quiet && isBook ? 'secondary' : row.look
  const navigate = useNavigate()
  const { open, pathTo } = useBookingUrl(kind)
  // Longer labels do not fit on one line of the button.
  const shape = classes(className, label.length > (size === undefined ? 10 : 12) && longLabel(size))
  const content = (
    <>
      {icon && <Icon node={icon} className="size-4 shrink-0" />}
      <span>{press === 'none' ? label : titled(label, item.title, spoken)}</span>
    </>
  )
  const common = {
    ref: useKeptFocus(),
    [BOOKING_ACTION_ATTRIBUTE]: item._id,
    ...(size && { size }),
    variant: look,
  }
  if (press === 'none') return <p className={buttonClasses(look, size, shape)}>{content}</p>
  if (press === 'next-step' && nextStep)
    return (
      <LinkButton {...common} to={nextStep.to} className={shape}>
        {content}
      </LinkButton>
    )
  const prefetchDialog = () => void LazyBookingDialog.load().catch(() => undefined)
  return (
    <Button
      {...common}
      className={shape}
      onPointerEnter={prefetchDialog}
      onFocus={prefetchDialog}
      onClick={({ currentTarget }) => {
        rememberPressed(item._id, currentTarget)
        // Read the current login, because the last render may be stale.
        if (currentLogin().status === 'out') void navigate(loginPath(pathTo(item._id)))
        // The dialog waits until the login is known.
        else open(item._id)
      }}
    >
      {content}
    </Button>
  )
}

/** Returns a ref that moves the focus from a focused element to the element that replaces it. */
function useKeptFocus() {
  const focused = useRef(false)
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // Without the replaced element, or while it was disabled, browsers give the focus to a parent of both.
    if (focused.current && document.activeElement?.contains(element)) element.focus()
    const events = new AbortController()
    const { signal } = events
    element.addEventListener('focus', () => (focused.current = true), { signal })
    element.addEventListener(
      'blur',
      () => {
        // A button that is disabled while it works loses the focus by itself.
        if (!element.matches(':disabled')) focused.current = false
      },
      { signal },
    )
    return () => events.abort()
  }, [])
}

/** On cards, next to the 5 rem of seats, a long label wraps to two lines within the button's height. */
const longLabel = (size: ButtonSize | undefined) =>
  size === undefined
    ? 'max-w-[min(13rem,100%-5rem)] shrink-0 px-3! py-0.5! text-sm leading-tight text-balance'
    : 'py-1! text-base! leading-tight!'
