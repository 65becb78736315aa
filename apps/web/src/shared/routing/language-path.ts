import { language } from '@firstbell/messages/language'
import { addressIn, splitPath } from '@firstbell/messages/languages'

/**
 * Paths of the app have no language (the router's `basename` is the prefix); addresses do. For where no
 * router is between.
 */

/** The address of a page in this page's language. @param path of the app, with query and hash */
export const inLanguage = (path: string): string => addressIn(language, path)

/** The path of the app at a pathname; undefined where that is a page in another language. */
export function pathOfApp(pathname: string): string | undefined {
  const found = splitPath(pathname)
  return found.language === language ? found.path : undefined
}

/** The path of the app that is open. */
export const currentPath = (): string | undefined => pathOfApp(window.location.pathname)
