import { useContext } from 'react'
import { useLocation } from 'react-router'
import { NotFound } from '../pages/NotFoundPage.tsx'
import { SiteContext } from '../shared/page/site.ts'
import { usePage, type Page } from '../shared/routing/page.ts'

/** Renders a page once its module is there; Page Not Found where the server found nothing to show. */
export function PageRoute({ page }: { page: Page }) {
  const { missing } = useContext(SiteContext)
  const { pathname } = useLocation()
  const { default: Component } = usePage(page)
  return missing === pathname ? <NotFound /> : <Component />
}
