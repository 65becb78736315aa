/**
 * Signs in at a school (`createSchool`) like a new browser.
 * @param person null: the person refuses
 * @returns the URL that the school redirects to
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
    // The page on which the person signs in.
    body = location === null ? new URLSearchParams({ person: person ?? '' }) : undefined
    url = new URL(location ?? url, url).href
  }
  return url
}
