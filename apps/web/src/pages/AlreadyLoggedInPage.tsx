import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { safeNext } from '../entities/session/login-redirect.ts'
import { logout, useSession } from '../entities/session/session.ts'
import { PageMeta } from '../shared/page/PageMeta.tsx'
import { Button, LinkButton } from '../shared/ui/Button.tsx'

/** Shown instead of /login and /signup to somebody who is logged in (rule screen-2). */
export default function AlreadyLoggedInPage() {
  const { user, status } = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const wanted = safeNext(`/${(useParams()['*'] ?? '').replace(/^\/+/, '')}`)
  const [working, setWorking] = useState(false)

  return (
    <div className="mx-auto grid max-w-read justify-items-center gap-4 py-12 text-center sm:py-20">
      <PageMeta title="Already logged in" index={false} />
      {status === 'out' && !working ? (
        <>
          <h1>You are not logged in</h1>
          <p className="text-muted">You can go on to where you wanted to be.</p>
        </>
      ) : (
        <>
          <h1>You are already logged in</h1>
          <p className="text-muted">
            {user ? `You are logged in as ${user.email}. ` : ''}
            Log out first to use another account.
          </p>
        </>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {status === 'out' && !working ? (
          <LinkButton to={wanted}>Continue</LinkButton>
        ) : (
          <Button
            working={working}
            onClick={async () => {
              setWorking(true)
              await logout()
              // Unless Back has led away meanwhile.
              if (window.location.pathname === pathname) await navigate(wanted, { replace: true })
            }}
          >
            Logout
          </Button>
        )}
        <LinkButton to="/" variant="secondary">
          Back to Home
        </LinkButton>
      </div>
    </div>
  )
}
