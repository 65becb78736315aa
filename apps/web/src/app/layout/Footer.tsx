import { messages } from '@firstbell/contract/messages'
import { prefix } from '@firstbell/messages/language'
import * as m from '@firstbell/messages/layout'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { SITE_NAME, useSite } from '#shared/page/site.ts'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Logo } from '#shared/ui/Logo.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import type { Subscription } from './subscribe.ts'

/** Labels and targets: anchors within the pages. */
const sitemap = [
  [m.search, '/#find-class'],
  [m.upcomingClasses, '/classes#catalogue'],
  [m.catalogue, '/courses#catalogue'],
  [m.mission, '/about#mission'],
] as const
const resources = [
  [m.offer, '/about#offer'],
  [m.reasons, '/about#why'],
  [m.bookingAndCancelling, '/about#booking'],
  [m.teaching, '/about#teach'],
] as const

/** Newsletter, anchors into the pages, languages, and legal lines (rule screen-7). */
export function Footer() {
  return (
    <footer className="mt-auto border-t border-line bg-sunken">
      <div className="mx-auto grid w-full max-w-page gap-10 px-4 py-12 sm:px-6 md:grid-cols-[1.6fr_1fr_1fr]">
        <div className="grid content-start gap-4">
          <p className="flex items-center gap-2 font-display text-xl font-semibold">
            <Logo className="size-7" />
            {SITE_NAME}
          </p>
          <Newsletter />
        </div>
        <Anchors title={m.sitemap} links={sitemap} />
        <Anchors title={m.resources} links={resources} />
        <LanguageMenu />
      </div>
      <LegalLines />
    </footer>
  )
}

/** Loaded later, because it is at the end of the page. */
const ReaderZone = lazyPart(async () => (await import('./ReaderZone.tsx')).default, {
  // Times name their zone where it matters, so the line may be missing.
  failed: () => null,
})

/** The time zone, and the operator's name and links, as far as the settings contain them. */
function LegalLines() {
  const { name, email, termsUrl, privacyUrl } = useSite().legal ?? {}
  const links = [
    [m.terms, termsUrl],
    [m.privacy, privacyUrl],
    [email, `mailto:${email}`],
  ]
  return (
    <div className="mx-auto flex min-h-17 w-full max-w-page flex-wrap items-center gap-x-6 px-4 pb-8 text-sm wrap-anywhere text-muted sm:px-6">
      {useHydrated() && <ReaderZone />}
      {name !== undefined && <p>{name}</p>}
      {links.map(
        ([label, href]) =>
          label !== undefined &&
          href !== undefined && (
            <a key={label} href={href} className="link inline-flex min-h-9 items-center">
              {label}
            </a>
          ),
      )}
    </div>
  )
}

function Anchors({ title, links }: { title: string; links: typeof sitemap | typeof resources }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-base">{title}</h2>
      <ul className="mt-2 grid">
        {links.map(([label, to]) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-9 items-center rounded-sm text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The newsletter form. It uses neither the form library nor zod, and loads the sending code on first use.
 * Without scripts the form is posted to the server. It must not be a GET form, which would put the email
 * into the URL.
 */
function Newsletter() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [working, setWorking] = useState(false)
  const [answer, setAnswer] = useState<Subscription>()

  async function subscribe(event: FormEvent) {
    event.preventDefault()
    if (working) return
    setWorking(true)
    setAnswer(undefined)
    // Read from the element, because the email may have been typed before hydration.
    const email = input.current?.value ?? ''
    const result = await import('./subscribe.ts').then(
      (module) => module.subscribe(email),
      () => ({ done: false, text: messages.unavailable }),
    )
    setWorking(false)
    setAnswer(result)
    if (!result.done) input.current?.focus()
    else if (input.current) input.current.value = ''
  }

  return (
    <form
      noValidate
      method="post"
      action={`${prefix}/newsletter/subscribed`}
      onSubmit={(event) => void subscribe(event)}
      className="grid gap-1.5"
    >
      <label htmlFor={id} className="font-medium">
        {m.newsletter}
      </label>
      <div className="flex max-w-md gap-2">
        <input
          ref={input}
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={m.yourEmail}
          aria-invalid={answer?.done === false || undefined}
          aria-describedby={`${id}-answer`}
          className="control min-w-0"
        />
        <Button type="submit" variant="secondary" working={working} className="shrink-0">
          {m.subscribe}
        </Button>
      </div>
      <p
        id={`${id}-answer`}
        aria-live="polite"
        className={
          answer?.done === false ? 'text-sm font-medium text-danger' : 'text-sm text-muted'
        }
      >
        {answer?.text ?? m.newsletterHelp}
      </p>
    </form>
  )
}
