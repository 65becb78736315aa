import { isSitePath } from '@firstbell/contract/site-path'

const NEXT_MAX = 1024

/**
 * Returns the path of a page of this site to continue at, in the form of a `Location`.
 * @param path a request parameter, unchecked
 * @param otherwise returned if `path` is no such path
 */
export function pagePath(
  isPage: (path: string) => boolean,
  path: unknown,
  otherwise: string,
): string {
  if (typeof path !== 'string' || path.length > NEXT_MAX || !isSitePath(path)) return otherwise
  const { pathname, search, hash } = new URL(path, 'http://site.invalid')
  return isPage(pathname) ? pathname + search + hash : otherwise
}
