import { freePort, startServer, temporaryFolder, type ServerUnderTest } from './site.ts'

/** For benchmarks of screens: the built product with its demo data. */

/**
 * Starts a server like `npm start` does: with the built web app, the embedded database and demo
 * data.
 */
export async function startProduct(stack: AsyncDisposableStack): Promise<ServerUnderTest> {
  const port = String(await freePort())
  const server = startServer(stack, {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: await temporaryFolder(stack),
    DEMO_DATA: 'on',
  })
  // The first start stores the pictures of the demo data.
  await server.ready(60_000)
  return server
}

/** Ids of the public demo classes or courses, soonest first. */
export async function idsOf(
  server: ServerUnderTest,
  list: 'classes' | 'courses',
): Promise<string[]> {
  const answer = await fetch(`${server.url}/${list}/getall${list}`)
  const body = (await answer.json()) as Record<string, { _id: string }[] | undefined>
  const ids = (body[list] ?? []).map(({ _id }) => _id)
  if (ids.length === 0) throw new Error(`The demo data has no ${list}`)
  return ids
}

/** Chromium flags that disable its own requests and prompts, and allow running as root. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
