import { useContext } from 'react'
import { useLocation } from 'react-router'
import { NotFound } from '../pages/NotFoundPage.tsx'
import { SiteContext } from '../shared/page/site.ts'
import { usePage, type Page } from '../shared/routing/lazy-page.ts'

/**
 * Renders a page when its module is loaded; Page Not Found if the server found no such offering.
 */
export function PageRoute({ page }: { page: Page }) {
  const { missing } = useContext(SiteContext)
  const { pathname } = useLocation()
  const { default: Component } = usePage(page)
  return missing === pathname ? <NotFound /> : <Component />
}
