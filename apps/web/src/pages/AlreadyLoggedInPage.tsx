import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { safeNext } from '../entities/login/login-redirect.ts'
import { logout, useLogin } from '../entities/login/login.ts'
import { MessagePage } from '../shared/page/MessagePage.tsx'
import { currentPath } from '../shared/routing/language-path.ts'
import { Button, LinkButton } from '../shared/ui/Button.tsx'

/** Shown instead of /login and /signup to somebody who is logged in (rule screen-2). */
export default function AlreadyLoggedInPage() {
  const { user, status } = useLogin()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const wanted = safeNext(`/${(useParams()['*'] ?? '').replace(/^\/+/, '')}`)
  const [working, setWorking] = useState(false)
  const loggedOut = status === 'out' && !working

  return (
    <MessagePage
      title={loggedOut ? 'You are not logged in' : 'You are already logged in'}
      name="Already logged in"
      actions={
        <>
          {loggedOut ? (
            <LinkButton to={wanted}>Continue</LinkButton>
          ) : (
            <Button
              working={working}
              onClick={async () => {
                setWorking(true)
                await logout()
                // Unless Back has led away meanwhile.
                if (currentPath() === pathname) await navigate(wanted, { replace: true })
              }}
            >
              Logout
            </Button>
          )}
          <LinkButton to="/" variant="secondary">
            Back to Home
          </LinkButton>
        </>
      }
    >
      <p>
        {loggedOut
          ? 'You can go on to where you wanted to be.'
          : `${user ? `You are logged in as ${user.email}. ` : ''}Log out first to use another account.`}
      </p>
    </MessagePage>
  )
}
