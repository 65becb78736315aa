import type { Call } from '@firstbell/contract/call'
import type { Answer, Person, World } from './world.ts'

interface Cookie {
  value: string
  path: string
  lax: boolean
}

/** Simulates a browser with cookies, which it sends according to RFC 6265bis. */
export function openBrowser(world: World) {
  const jar = new Map<string, Cookie>()

  const store = (answer: Answer): Answer => {
    for (const line of [answer.headers['set-cookie'] ?? []].flat().map(String)) {
      const [pair = '', ...attributes] = line.split('; ')
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
      const path = attributes.find((one) => one.startsWith('Path='))?.slice(5) ?? '/'
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, { value, path, lax: attributes.includes('SameSite=Lax') })
    }
    return answer
  }
  const cookieFor = (url: string, crossSite: boolean): string =>
    [...jar]
      .filter(([, { path, lax }]) => url.startsWith(path) && (lax || !crossSite))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')

  const { host } = new URL(world.context.config.publicUrl)

  /** Opens a URL of the site. @param crossSite whether the link is on a page of another site */
  async function open(url: string, { crossSite = false } = {}): Promise<Answer> {
    const { pathname, search } = new URL(url, 'http://site.invalid')
    const headers = { host, cookie: cookieFor(pathname, crossSite), accept: 'text/html' }
    return store(await world.request({ method: 'GET', url: pathname + search, headers }))
  }

  return {
    cookies: jar,
    open,
    /** Makes a call from a page of the site. @param more headers */
    async call<C extends Call>(
      call: C,
      input: object = {},
      who: Pick<Person, 'token'> | null = null,
      more: Record<string, string> = {},
    ) {
      const path = call.path.replace(/:(\w+)/g, (_whole, name: string) =>
        encodeURIComponent(String((input as Record<string, unknown>)[name])),
      )
      const headers = {
        host,
        cookie: cookieFor(path, false),
        ...(who && { authorization: `Bearer ${who.token}` }),
        ...more,
      }
      const options = { method: call.method, url: path, headers }
      return store(await world.request({ ...options, ...(call.body && { payload: input }) }))
    },
    /** Opens a URL that redirects. @returns the URL of the redirect */
    async led(url: string, options?: { crossSite?: boolean }): Promise<string> {
      const answer = await open(url, options)
      if (answer.status !== 303) throw new Error(`${url}: ${answer.status}`)
      return String(answer.headers['location'])
    },
  }
}
export type Browser = ReturnType<typeof openBrowser>
