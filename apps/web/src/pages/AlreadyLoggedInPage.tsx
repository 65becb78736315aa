import * as m from '@firstbell/messages/access'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { safeNext } from '#entities/login/login-redirect.ts'
import { logout, useLogin } from '#entities/login/login.ts'
import { rich } from '#shared/format/rich.tsx'
import { MessagePage } from '#shared/page/MessagePage.tsx'
import { currentPath } from '#shared/routing/language-path.ts'
import { Button, LinkButton } from '#shared/ui/Button.tsx'

/**
 * Shown to logged-in people instead of /login and /signup (rule screen-2). The rest of its path is that page, which
 * opens after a logout: `/alredyloggedin/login`.
 */
export default function AlreadyLoggedInPage() {
  const { user, status } = useLogin()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const wanted = safeNext(`/${(useParams()['*'] ?? '').replace(/^\/+/, '')}`)
  const [working, setWorking] = useState(false)
  const loggedOut = status === 'out' && !working

  return (
    <MessagePage
      title={loggedOut ? m.loggedOutTitle : m.loggedInTitle}
      pageTitle={m.loggedInName}
      actions={
        <>
          {loggedOut ? (
            <LinkButton to={wanted}>{m.continue_}</LinkButton>
          ) : (
            <Button
              working={working}
              onClick={async () => {
                setWorking(true)
                await logout()
                // Back may have opened another page during the logout.
                if (currentPath() === pathname) await navigate(wanted, { replace: true })
              }}
            >
              {m.logOut}
            </Button>
          )}
          <LinkButton to="/" variant="secondary">
            {m.backToHome}
          </LinkButton>
        </>
      }
    >
      <p>
        {loggedOut ? m.loggedOut : user ? rich(m.loggedInAs, { email: user.email }) : m.logOutFirst}
      </p>
    </MessagePage>
  )
}
