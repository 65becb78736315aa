import { profilePath } from '@firstbell/contract/profile'
import { loading } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/security'
import { useQuery } from '@tanstack/react-query'
import { identity, useLogin } from '#entities/login/login.ts'
import { CalendarSection } from '#features/security/CalendarSection.tsx'
import { CONFIRM_OUTCOMES, ConfirmWindow } from '#features/security/ConfirmWindow.tsx'
import { ConnectionsSection } from '#features/security/ConnectionsSection.tsx'
import { PasskeysSection } from '#features/security/PasskeysSection.tsx'
import { securityQuery } from '#features/security/security.ts'
import { SessionsSection } from '#features/security/SessionsSection.tsx'
import { TwoStepSection } from '#features/security/TwoStepSection.tsx'
import { PageLoading } from '#shared/page/ErrorPage.tsx'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { oneOf, text, useSearch } from '#shared/routing/search.ts'
import { Link } from '#shared/ui/Link.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import NotFoundPage from './NotFoundPage.tsx'

/** The person's ways to sign in, sign-in sessions and calendar feed (rule security-1). */
export default function SecurityPage() {
  const { user } = useLogin()
  // A hosted provider (Firebase) manages these itself.
  if (identity().hosted) return <NotFoundPage />
  // The key resets the state when the person changes.
  // The login is unknown during hydration: without this the footer would jump into view.
  return user ? <Sections key={user._id} /> : <PageLoading tall />
}

/** The search parameters of the popup after a sign-in at another provider. */
const windowSearch = {
  window: text(64),
  provider: text(20),
  outcome: oneOf(CONFIRM_OUTCOMES),
}

function Sections() {
  const [{ window: id, provider, outcome }] = useSearch(windowSearch)
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-3xl content-start gap-6">
      <PageMeta title={m.title} index={false} />
      <div className="grid gap-2">
        {/* The popup closes itself, so it needs no link back. */}
        {id === '' && (
          <Link to={profilePath({ section: 'settings' })} className="link w-fit">
            {m.backToSettings}
          </Link>
        )}
        <h1>{m.title}</h1>
        <p className="text-muted">{m.about}</p>
      </div>
      {id !== '' && outcome ? (
        <ConfirmWindow id={id} provider={provider} outcome={outcome} />
      ) : (
        <OwnSecurity />
      )}
    </div>
  )
}

function OwnSecurity() {
  const security = useQuery(securityQuery)
  return (
    <RequestState query={security} loading={<LoadingSkeleton className="h-40" label={loading} />}>
      {(known) => (
        <>
          <PasskeysSection passkeys={known.passkeys} />
          <TwoStepSection twoStep={known.twoStep} />
          <ConnectionsSection connections={known.connections} />
          <SessionsSection sessions={known.sessions} />
          <CalendarSection />
        </>
      )}
    </RequestState>
  )
}
