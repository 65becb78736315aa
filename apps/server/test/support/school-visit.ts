/**
 * Signs in at a school (`createSchool`) as a new browser would.
 * @param person null: the person says no
 * @returns the address that the school leads back to
 */
export async function visitSchool(
  issuer: string,
  start: string,
  person: string | null,
): Promise<string> {
  const jar = new Map<string, string>()
  let url = start
  let body: URLSearchParams | undefined
  for (let hops = 0; hops < 10 && url.startsWith(issuer); hops += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(key, value)
    }
    const location = answer.headers.get('location')
    // The page that asks who somebody is.
    body = location === null ? new URLSearchParams({ person: person ?? '' }) : undefined
    url = new URL(location ?? url, url).href
  }
  return url
}
