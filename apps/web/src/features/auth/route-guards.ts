import { loginPath } from '#entities/login/login-redirect.ts'
import { currentLogin, identity } from '#entities/login/login.ts'

/** Restricts who can open a page. The server does not know the login, so guards run in the browser. */
export interface Guard {
  /** Returns the path to redirect to; undefined for people who may open the page. */
  redirect: (url: URL) => string | undefined
  /** Whether the guard also runs on login and logout while the page is open. */
  runsOnLoginChange: boolean
}

/**
 * /login and /signup: redirects people who are already logged in (rule screen-2, which also fixes the misspelt
 * route). It runs on arrival only, because a login on the page itself opens another page.
 */
export const guestsOnly: Guard = {
  redirect: ({ pathname }) =>
    currentLogin().status === 'in' ? `/alredyloggedin/${pathname.replace(/^\/+/, '')}` : undefined,
  runsOnLoginChange: false,
}

/** /createclass: redirects everyone except instructors to /unauthorized. */
export const instructorsOnly: Guard = {
  redirect: () => (currentLogin().user?.role.includes('instructor') ? undefined : '/unauthorized'),
  runsOnLoginChange: true,
}

/** /teach: redirects to the login, and people who are no instructors to /unauthorized. */
export const teachersOnly: Guard = {
  redirect: ({ pathname, search }) => {
    const { status, user } = currentLogin()
    if (status !== 'in') return loginPath(pathname + search)
    return user?.role.includes('instructor') ? undefined : '/unauthorized'
  },
  runsOnLoginChange: true,
}

/** /join, whose URL has no query: redirects to the login. */
export const usersOnly: Guard = {
  redirect: ({ pathname }) => (currentLogin().status === 'in' ? undefined : loginPath(pathname)),
  runsOnLoginChange: true,
}

/** /security: redirects to the login. With a hosted provider no one is redirected, because the page does not exist. */
export const ownersOnly: Guard = {
  redirect: ({ pathname, search }) =>
    currentLogin().status === 'in' || identity().hosted ? undefined : loginPath(pathname + search),
  runsOnLoginChange: true,
}
