import { language } from '@firstbell/messages/language'
import { pathInLanguage, splitPath } from '@firstbell/messages/languages'

/**
 * Paths within the app have no language prefix (it is the router's `basename`); URLs do. These helpers
 * convert between them outside of the router.
 */

/** Returns the URL of a page in this page's language. @param path path within the app, query and hash */
export const inLanguage = (path: string): string => pathInLanguage(language, path)

/** Returns the path within the app; undefined for a page in another language. */
export function pathOfApp(pathname: string): string | undefined {
  const parts = splitPath(pathname)
  return parts.language === language ? parts.path : undefined
}

/** Returns the path within the app of the current page. */
export const currentPath = (): string | undefined => pathOfApp(window.location.pathname)
