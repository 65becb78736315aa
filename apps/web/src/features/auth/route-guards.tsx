import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'
import { useSession, type Session } from '../../entities/session/session.ts'

/**
 * /login and /signup: redirects people who are already logged in (rule screen-2). Only the session
 * on arrival counts, because logging in on the page itself leads to another destination.
 */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const { pathname } = useLocation()
  const [arrived, setArrived] = useState<{ at: string; status: Session['status'] }>({
    at: pathname,
    status,
  })
  if (arrived.at !== pathname || (arrived.status === 'unknown' && status !== 'unknown'))
    setArrived({ at: pathname, status })
  if (arrived.status === 'in' && status === 'in')
    return <Navigate to={`/alredyloggedin/${pathname.replace(/^\/+/, '')}`} replace />
  return children
}

/** /createclass: redirects everybody except instructors to /unauthorized. */
export function InstructorOnly({
  children,
  fallback,
}: {
  children: ReactNode
  fallback: ReactNode
}) {
  const { status, user } = useSession()
  if (status === 'unknown') return fallback
  if (!user?.role.includes('instructor')) return <Navigate to="/unauthorized" replace />
  return children
}

/** Renders in the browser only, because the server does not know who is logged in. */
export function BrowserOnly({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  return useHydrated() ? children : fallback
}
