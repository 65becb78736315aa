import { messages } from '@firstbell/contract/messages'
import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { Check, Clock, Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { loginPath } from '../../entities/session/next.ts'
import { useSession } from '../../entities/session/session.ts'
import { notify } from '../../shared/notices/notices.ts'
import { Button, buttonClasses, LinkButton, type ButtonSize } from '../../shared/ui/Button.tsx'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx'
import { ACTION_OF } from './action-of.ts'
import { bookingPath, teachingPath, useOwnState, useProgress } from './own-state.ts'

/**
 * Booking dialogs live in the address (`?book=<class>`, `?enroll=<course>`): Back closes them, and
 * whoever has to log in first comes back to the same one (rule screen-20).
 */
type Kind = 'class' | 'course'
const names = { class: 'book', course: 'enroll' } as const

export interface BookingDialogProps {
  /** The class's or course's. */
  id: string
  open: boolean
  onClose: () => void
}

const load = {
  class: () => import('./BookDialog.tsx'),
  course: () => import('./EnrollDialog.tsx'),
} satisfies Record<Kind, () => Promise<{ default: ComponentType<BookingDialogProps> }>>

/** In the history entry of a dialog that was opened on the page, so that closing it may go back. */
interface DialogState {
  openedHere?: boolean
}

/** Address of the page with the dialog open. */
function withDialog(pathname: string, search: string, kind: Kind, id: string): string {
  const params = new URLSearchParams(search)
  for (const name of Object.values(names)) params.delete(name)
  params.set(names[kind], id)
  return `${pathname}?${params.toString()}`
}

/**
 * The next thing to do with a class or course: Book or Enroll, or what stands in their place, at the
 * same height, once the person has booked or teaches it, or it has started.
 */
export function BookAction(props: BookActionProps) {
  const { kind, item, size, className } = props
  const { relation } = useOwnState(item)
  const progress = useProgress(item)
  const look = { ...(size && { size }), ...(className !== undefined && { className }) }
  const mark = { [ACTION_OF]: item._id }
  if (relation === 'teaches')
    return (
      <LinkButton {...mark} {...look} variant="state" to={teachingPath(item)}>
        <Pencil className="size-4" aria-hidden="true" />
        <span>
          {kind === 'class' ? 'Your class' : 'Your course'}
          <VisuallyHidden>: Edit {item.title}</VisuallyHidden>
        </span>
      </LinkButton>
    )
  if (relation === 'booked')
    return (
      <LinkButton {...mark} {...look} variant="state" to={bookingPath(item)}>
        <Check className="size-4" aria-hidden="true" />
        <span>
          Booked<VisuallyHidden>: View booking of {item.title}</VisuallyHidden>
        </span>
      </LinkButton>
    )
  if (progress !== 'coming')
    return (
      <p className={buttonClasses('past', size, className)}>
        <Clock className="size-4" aria-hidden="true" />
        {progress === 'started' ? 'Started' : 'Ended'}
      </p>
    )
  return <BookButton {...props} />
}

interface BookActionProps {
  kind: Kind
  item: ClassEntity | CourseEntity
  /** The button's label; the title follows for screen readers. */
  label?: string
  size?: ButtonSize
  className?: string
}

/** Opens the dialog of a class (Book) or of a course (Enroll); see `BookingDialogs`. */
function BookButton({
  kind,
  item,
  label = kind === 'class' ? 'Book' : 'Enroll',
  size,
  className,
}: BookActionProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { status } = useSession()
  const fetchAhead = () => void load[kind]().catch(() => undefined)
  return (
    <Button
      {...{ [ACTION_OF]: item._id }}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      {...(size !== undefined && { size })}
      {...(className !== undefined && { className })}
      variant={item.seatsLeft > 0 ? 'primary' : 'secondary'}
      onClick={() => {
        const path = withDialog(pathname, search, kind, item._id)
        if (status === 'out') void navigate(loginPath(path))
        else void navigate(path, { state: { openedHere: true } satisfies DialogState })
      }}
    >
      <span>
        {label}
        <VisuallyHidden> {item.title}</VisuallyHidden>
      </span>
    </Button>
  )
}

/** The dialog that the address names, on whichever page; each page with a `BookAction` has one of these. */
export function BookingDialogs() {
  return useHydrated() ? <InBrowser /> : null
}

function InBrowser() {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const [loaded, setLoaded] = useState<Partial<Record<Kind, ComponentType<BookingDialogProps>>>>({})

  const kind: Kind = params.has(names.class) ? 'class' : 'course'
  const id = params.get(names[kind])
  const asked = id === null || id === '' ? '' : `${kind}:${id}`
  // The last one stays while it fades out; each opening starts anew.
  const [last, setLast] = useState({ asked: '', kind, id: '', opening: 0 })
  const [before, setBefore] = useState('')
  if (asked !== before) {
    setBefore(asked)
    if (asked !== '') setLast({ asked, kind, id: id ?? '', opening: last.opening + 1 })
  }

  const closed = useRef(0)
  const close = () => {
    // Going back takes a moment, in which it must not go back twice.
    if (closed.current === last.opening) return
    closed.current = last.opening
    if ((location.state as DialogState | null)?.openedHere === true) {
      void navigate(-1)
      return
    }
    const without = new URLSearchParams(params)
    for (const name of Object.values(names)) without.delete(name)
    const search = without.toString()
    void navigate({ search: search === '' ? '' : `?${search}` }, { replace: true })
  }
  const giveUp = useEffectEvent(() => {
    const online = navigator.onLine
    notify({ kind: 'error', text: online ? messages.bookException : messages.noConnection })
    close()
  })

  const wanted = asked !== '' && !loaded[kind] ? kind : undefined
  useEffect(() => {
    if (wanted === undefined) return undefined
    let current = true
    load[wanted]().then(
      (module) => setLoaded((others) => ({ ...others, [wanted]: module.default })),
      () => {
        if (current) giveUp()
      },
    )
    return () => {
      current = false
    }
  }, [wanted])

  const Dialog = loaded[last.kind]
  if (last.opening === 0 || !Dialog) return null
  return <Dialog key={last.opening} id={last.id} open={asked === last.asked} onClose={close} />
}
