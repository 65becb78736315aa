import { isSitePath } from '@firstbell/contract/site-path'

const NEXT_MAX = 1024

/**
 * Where somebody goes on: the path of a page of this site, in the form of a `Location`.
 * @param given a parameter, as it came
 * @param otherwise for anything else
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
