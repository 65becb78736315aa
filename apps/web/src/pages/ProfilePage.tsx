import type { User } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import { profilePath, type ProfileSection } from '@firstbell/contract/profile'
import { direction, number } from '@firstbell/messages/language'
import * as m from '@firstbell/messages/profile'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { isStudent } from '#entities/booking/own-bookings.ts'
import { useAccount } from '#entities/login/email-verification.ts'
import { loginPath } from '#entities/login/login-redirect.ts'
import {
  currentLogin,
  DEFAULT_PROFILE_SECTION,
  PROFILE_SECTION_KEY,
  useLogin,
} from '#entities/login/login.ts'
import { BookingRedirect } from '#features/own-bookings/BookingRedirect.tsx'
import { ReviewFromUrl } from '#features/reviews/ReviewFromUrl.tsx'
import { useStoredState } from '#shared/hooks/useStoredState.ts'
import { ErrorBoundary, PageLoading } from '#shared/page/ErrorPage.tsx'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import type { PrefetchArgs } from '#shared/routing/lazy-page.ts'
import { savesData } from '#shared/routing/prefetch.ts'
import { profileSearch, readSearch, useSearch } from '#shared/routing/search.ts'
import { localStore } from '#shared/storage/browser-storage.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { fadeEdges } from '#shared/ui/fade-edges.ts'
import { Icon } from '#shared/ui/Icon.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import { usePendingDecisions } from './profile/pending-decisions.ts'
import { SectionFailed, SectionLoading } from './profile/section-states.tsx'
import { sectionsOf, sectionToShow, type Section } from './profile/sections.tsx'

/** Fetches nothing on the server, which does not know the login. */
export async function prefetch({ queryClient, url }: PrefetchArgs): Promise<void> {
  const { user } = currentLogin()
  const chosen = localStore.get(PROFILE_SECTION_KEY) ?? DEFAULT_PROFILE_SECTION
  const shown =
    user && sectionToShow(user, readSearch(profileSearch, url.searchParams).section, chosen)
  if (shown) await fetchSection(shown, queryClient, url)
}

/** @param url of the profile page, whose parameters name the section's page and filters */
async function fetchSection(
  { load, Content }: Section,
  queryClient: QueryClient,
  url: URL,
): Promise<void> {
  await Content.load()
  // `Content` has loaded this module, so this is at once.
  const module = await load()
  await module.prefetch?.({ queryClient, params: {}, url })
}

/** The account area: the person and the selected section (rule screen-25). */
export default function ProfilePage() {
  const { user, status } = useLogin()
  const { pathname, search } = useLocation()
  return (
    <>
      {!user && <PageMeta title={m.title} index={false} />}
      <h1 className="sr-only">{m.title}</h1>
      {user ? (
        // The key resets the state when the person changes.
        <Account key={user._id} user={user} />
      ) : (
        <div className="relative">
          {/* Also shown to a signed-out person, as the product requires (rule screen-4). */}
          <PageLoading text={messages.loadingUser} tall />
          {status === 'out' && (
            <div className="absolute inset-x-0 top-36 grid justify-items-center gap-3 text-center">
              <p>{m.logInToSee}</p>
              <LinkButton to={loginPath(pathname + search)}>{m.logIn}</LinkButton>
            </div>
          )}
        </div>
      )}
    </>
  )
}

function Account({ user }: { user: User }) {
  // Refetches the user, whom an admin may have approved.
  useAccount()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [{ section, booking }] = useSearch(profileSearch)
  const [chosen, setChosen] = useStoredState(PROFILE_SECTION_KEY, DEFAULT_PROFILE_SECTION)
  const shown = sectionToShow(user, section, chosen)
  const pending = Object.values(usePendingDecisions(user).counts)

  return (
    <div className="grid min-h-dvh content-start gap-6 print:block md:grid-cols-[14rem_minmax(0,1fr)] md:items-start md:gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-1 print:hidden md:sticky md:top-24 md:gap-6">
        <div className="flex min-w-0 items-center gap-3 max-md:[&>span]:size-8 max-md:[&>span]:text-xs md:flex-col md:gap-4 md:rounded-card md:border md:border-line md:bg-surface md:p-6 md:text-center">
          <Avatar
            name={user.name}
            src={user.profilePic}
            size="large"
            alt={user.profilePic === '' ? '' : m.pictureOf(user.name)}
          />
          {user.profilePic === '' && <span className="sr-only">{m.noPicture}</span>}
          <p className="min-w-0 leading-snug font-semibold max-md:line-clamp-1 md:font-display md:text-xl">
            <bdi>{user.name}</bdi>
          </p>
        </div>
        <SectionButtons
          sections={sectionsOf(user)}
          shown={shown.name}
          todo={{ admin: pending.reduce((sum, count) => sum + count, 0) }}
          onIntent={(section) => {
            if (savesData()) return
            const url = new URL(profilePath({ section: section.slug }), window.location.origin)
            fetchSection(section, queryClient, url).catch(() => undefined)
          }}
          onChoose={({ name, slug }) => {
            setChosen(name)
            if (slug === shown.slug) return
            // If the current URL names no section, replace it, so that Back returns to one
            // that does.
            if (section !== shown.slug)
              void navigate(profilePath({ section: shown.slug }), {
                replace: true,
                preventScrollReset: true,
              })
            void navigate(profilePath({ section: slug }), { preventScrollReset: true })
          }}
        />
      </div>
      <div className="min-w-0">
        <PageMeta title={m.sections[shown.slug]} index={false} />
        <ErrorBoundary key={shown.name} fallback={<SectionFailed />}>
          {section !== undefined || booking === '' || !isStudent(user) ? (
            <shown.Content />
          ) : (
            // Mails link to a booking without knowing whether it is in the section of classes or of courses.
            <BookingRedirect
              id={booking}
              loading={<SectionLoading label={m.loading[shown.slug]} />}
            />
          )}
        </ErrorBoundary>
        <ReviewFromUrl />
      </div>
    </div>
  )
}

/** The space left of a revealed button: the bar's `px-4`. */
const BAR_PADDING_PX = 16

/** The sections as a column; on phones as a bar that scrolls horizontally. */
function SectionButtons({
  sections,
  shown,
  todo,
  onIntent,
  onChoose,
}: {
  sections: readonly Section[]
  shown: string
  /** The number of pending decisions, by section. */
  todo: Partial<Record<ProfileSection, number>>
  /** Called on hover or focus, to prefetch. */
  onIntent: (section: Section) => void
  onChoose: (section: Section) => void
}) {
  return (
    <nav
      aria-label={m.title}
      ref={fadeEdges}
      className="fade-edges relative -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:-mx-6 sm:px-6 md:mx-0 md:flex-col md:overflow-visible md:border-0 md:px-0"
    >
      {sections.map((section) => {
        const { name, slug, icon } = section
        const waiting = todo[slug] ?? 0
        return (
          <button
            key={name}
            ref={name === shown ? reveal : null}
            type="button"
            aria-current={name === shown ? 'page' : undefined}
            title={waiting > 0 ? m.waitingForDecision(waiting) : undefined}
            onPointerEnter={() => onIntent(section)}
            onFocus={() => onIntent(section)}
            onClick={() => onChoose(section)}
            className={classes(
              '-mb-px flex min-h-11 shrink-0 items-center gap-3 border-b-2 px-3 font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2 md:mb-0 md:rounded-control md:border-b-0 md:px-4 md:text-start',
              name === shown
                ? 'border-accent text-accent md:bg-accent-soft md:text-accent-ink'
                : 'border-transparent text-muted hover:text-ink md:text-ink md:hover:bg-sunken',
            )}
          >
            <Icon node={icon} className="hidden size-5 shrink-0 md:block" />
            <span>{m.sections[slug]}</span>
            {waiting > 0 && (
              <span
                ref={name === shown ? reveal : null}
                aria-hidden="true"
                className="tabular rounded-full bg-accent-soft px-2 text-sm text-accent-ink md:ms-auto"
              >
                {number(waiting)}
              </span>
            )}
          </button>
        )
      })}
    </nav>
  )
}

/**
 * Scrolls the bar until the current section's button is completely visible.
 * @param element the button, or its count, which loads later and widens it
 */
function reveal(element: HTMLElement | null): void {
  const button = element?.closest('button')
  const bar = button?.parentElement
  if (!button || !bar || bar.scrollWidth <= bar.clientWidth) return
  const [inner, outer] = [button.getBoundingClientRect(), bar.getBoundingClientRect()]
  // `scrollIntoView` would also scroll the page.
  bar.scrollLeft +=
    direction === 'rtl'
      ? inner.right - outer.right + BAR_PADDING_PX
      : inner.left - outer.left - BAR_PADDING_PX
}
