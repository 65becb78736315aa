import * as m from '@firstbell/messages/layout'
import { Menu as MenuIcon, X } from 'lucide'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { logout, useLogin } from '#entities/login/login.ts'
import { SITE_NAME } from '#shared/page/site.ts'
import { Button, IconButton, LinkButton } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Link } from '#shared/ui/Link.tsx'
import { Logo } from '#shared/ui/Logo.tsx'

/** Logo, links and account menu (rule screen-6). */
export function Header() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="mx-auto flex h-16 w-full max-w-page items-center gap-2 px-4 sm:px-6">
        <Link
          to="/"
          className="me-auto flex min-h-11 items-center gap-2 rounded-control font-display text-2xl font-semibold tracking-tight md:me-6"
        >
          <Logo />
          {SITE_NAME}
        </Link>
        <nav aria-label={m.mainNavigation} className="me-auto hidden gap-1 md:flex">
          <Pages />
        </nav>
        {/* The same width for guests and users, so that nothing shifts when the login is known. */}
        <div className="account hidden min-w-48 justify-end gap-2 md:flex">
          <Account />
        </div>
        <MobileMenu />
      </div>
    </header>
  )
}

function Pages() {
  return (
    <>
      <Page to="/">{m.home}</Page>
      <Page to="/about">{m.about}</Page>
      <Page to="/classes">{m.classes}</Page>
      <Page to="/courses">{m.courses}</Page>
    </>
  )
}

function Page({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation()
  // Case-insensitive like the router. `useMatch` would compile a regular expression on each render.
  const active = to === '/' ? pathname === to : `${pathname.toLowerCase()}/`.startsWith(`${to}/`)
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      className={classes(
        'flex min-h-11 items-center rounded-control px-3 font-medium transition-colors hover:bg-sunken',
        active
          ? 'text-accent underline decoration-accent decoration-2 underline-offset-8'
          : 'text-ink',
      )}
    >
      {children}
    </Link>
  )
}

function Account() {
  const { status } = useLogin()
  const navigate = useNavigate()
  if (status === 'in')
    return (
      <>
        <Page to="/profile">{m.profile}</Page>
        <Button
          variant="secondary"
          onClick={() => {
            // Navigate first, so that the guard of the current page does not redirect elsewhere.
            void navigate('/')
            void logout()
          }}
        >
          {m.logOut}
        </Button>
      </>
    )
  return (
    <>
      <Page to="/login">{m.logIn}</Page>
      <LinkButton to="/signup">{m.signUp}</LinkButton>
    </>
  )
}

function MobileMenu() {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const area = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { pathname, search } = useLocation()
  const [openedAt, setOpenedAt] = useState(pathname)
  if (open && openedAt !== pathname) setOpen(false)

  useEffect(() => {
    if (!open) return undefined
    const away = (event: PointerEvent | FocusEvent) => {
      if (!area.current?.contains(event.target as Node)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    // Also close on a link to the current page, which does not change the URL.
    const chosen = (event: MouseEvent) => {
      // Use the event's path, because Logout has already replaced the button.
      const path = event.composedPath()
      const pressed = path.some((each) => each instanceof Element && each.matches('a, button'))
      if (pressed && path.includes(panel.current!)) setOpen(false)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('click', chosen, { signal })
    document.addEventListener('pointerdown', away, { signal })
    document.addEventListener('focusin', away, { signal })
    document.addEventListener('keydown', escape, { signal })
    return () => listening.abort()
  }, [open])

  return (
    <div ref={area} className="md:hidden">
      <IconButton
        ref={button}
        label={m.menu}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => {
          setOpenedAt(pathname)
          setOpen(!open)
        }}
        icon={open ? X : MenuIcon}
        iconClassName="size-6"
        className="-me-2"
      />
      {open && (
        <nav ref={panel} id={panelId} aria-label={m.mainNavigation} className="phone-menu">
          <Pages />
          <div className="mt-2 grid gap-2 border-t border-line pt-3">
            <Account />
            {/* To the foot of the page, which is far away on a phone. */}
            <Link
              to={`${search}#language`}
              className="flex min-h-11 items-center rounded-control px-3 text-muted"
            >
              {m.languageAndZone}
            </Link>
          </div>
        </nav>
      )}
    </div>
  )
}
