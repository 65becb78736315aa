import { isSitePath } from '@firstbell/contract/site-path'

const NEXT_MAX = 1024

/**
 * Returns the path of a page of this site to continue at, in the form of a `Location`.
 * @param given a request parameter, unchecked
 * @param otherwise returned if `given` is no such path
 */
export function pagePath(
  isPage: (path: string) => boolean,
  given: unknown,
  otherwise: string,
): string {
  if (typeof given !== 'string' || given.length > NEXT_MAX || !isSitePath(given)) return otherwise
  const { pathname, search, hash } = new URL(given, 'http://site.invalid')
  return isPage(pathname) ? pathname + search + hash : otherwise
}
