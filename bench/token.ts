import { bookClass, createCaller } from './load.ts'
import type { Report } from './report.ts'
import { quick, startScript, startSite } from './site.ts'
import { compare, requests } from './throughput.ts'

/**
 * A student's booked classes, compared with the same route without authentication: no token, and no
 * look-up of the person and the login.
 */
export async function token(): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack)
  const [student] = await site.students(50)
  const caller = createCaller(stack, site.servers, 1)
  for (const id of await site.classes(3, 20)) await bookClass(caller, student!.token, id)
  const baseline = await startScript(stack, 'token-baseline.ts', [], {
    DATA_DIR: site.dataDir,
    DATABASE_URL: site.pool.options.connectionString!,
    CALLER: student!.id,
  })
  const path = '/classes/get-userbooked-classes'
  const load = { connections: 32, seconds: 4, expect: 201 }
  const headers = { authorization: `Bearer ${student!.token}` }
  return {
    figures: await compare(
      { name: 'booked classes, with a token', atLeast: 0.85 },
      () => requests(site.url + path, { ...load, headers }),
      () => requests(baseline + path, load),
      quick ? 1 : 5,
    ),
  }
}
