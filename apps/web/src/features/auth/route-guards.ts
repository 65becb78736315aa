import { currentLogin, identity } from '../../entities/login/login.ts'
import { loginPath } from '../../entities/login/login-redirect.ts'

/** Who may open a page. The server does not know who is logged in, so guards run in the browser. */
export interface Guard {
  /** The path that leads on instead of the page; undefined for people who may open it. */
  redirect: (url: URL) => string | undefined
  /** Also runs when somebody logs in or out while the page is open. */
  lasting: boolean
}

/**
 * /login and /signup: people who are already logged in are led elsewhere (rule screen-2). Only the
 * login on arrival counts, because logging in on the page itself leads to another destination.
 */
export const guestsOnly: Guard = {
  redirect: ({ pathname }) =>
    currentLogin().status === 'in' ? `/alredyloggedin/${pathname.replace(/^\/+/, '')}` : undefined,
  lasting: false,
}

/** /createclass: everybody except instructors is led to /unauthorized. */
export const instructorsOnly: Guard = {
  redirect: () => (currentLogin().user?.role.includes('instructor') ? undefined : '/unauthorized'),
  lasting: true,
}

/** /join: asks to log in first. */
export const usersOnly: Guard = {
  redirect: ({ pathname }) => (currentLogin().status === 'in' ? undefined : loginPath(pathname)),
  lasting: true,
}

/** /security: asks to log in first, where people log in here. */
export const ownersOnly: Guard = {
  redirect: ({ pathname, search }) =>
    currentLogin().status === 'in' || identity().hosted ? undefined : loginPath(pathname + search),
  lasting: true,
}
