import { writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { docxParts, noisy, zeros, zip } from '../../apps/server/test/support/file-samples.ts'
import type { Figure } from '../report.ts'
import { memoryOf, quick, startSite, turnIntoCourses, uploadFile, type Person } from '../site.ts'

/** The most megabytes that a process may need, whatever it receives. */
const MEMORY_LIMIT = 600
/** Another person's small picture must be checked within this time. */
const PICTURE_MS = 20_000
/** Duration of a flood of requests. */
const FLOOD_MS = quick ? 2_000 : 10_000

/**
 * Attacks a server in all ways that exhaust memory or time without limits, one after the other, and reads the peak
 * resident memory of each attack from the kernel (Linux).
 */
export async function attacks(): Promise<{ figures: Figure[]; faults: string[] }> {
  await using stack = new AsyncDisposableStack()
  const { pool, server, url, people, classes } = await startSite(stack)
  const [one, other, third] = (await people(3, 'student')) as [Person, Person, Person]
  const [teacher] = (await people(1, 'approved')) as [Person]
  await classes(1_000, 100, teacher.id)
  await turnIntoCourses(pool, await classes(300, 20, teacher.id))
  await pool.query(
    `with zones as (
       select name, row_number() over (order by name) as n from pg_timezone_names
       where name like '%/%' and name not like 'posix/%' and name not like 'Etc/%'
     ), courses as (
       select id, row_number() over () as n from offering where kind = 'course'
     )
     update offering set timezone = zones.name, duration = 700,
       starts_at = starts_at + make_interval(years => (zones.n % 2)::int * 170),
       ends_at = starts_at + make_interval(years => (zones.n % 2)::int * 170, days => 700)
     from courses join zones on zones.n = 1 + courses.n % 150 where offering.id = courses.id`,
  )
  const upload = async (person: Person, bytes: Buffer) =>
    (await uploadFile(url, person, bytes)).status
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(60_000) })
    await answer.arrayBuffer()
    return answer.status
  }
  const flood = async (connections: number, act: () => Promise<unknown>) => {
    const end = Date.now() + FLOOD_MS
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (Date.now() < end) await act()
      }),
    )
  }
  const token = { authorization: `Bearer ${teacher.token}` }
  const feed = await fetch(`${url}/me/calendar`, { method: 'POST', headers: token })
  const feedPath = new URL(((await feed.json()) as { url: string }).url).pathname

  const bomb = zip({ ...docxParts, 'word/document.xml': `<w:document>${' '.repeat(49_000_000)}` })
  const strips = [await zeros(1, 25_000_000), await zeros(762, 32_768)]
  const inPasses = [
    await zeros(5_000, 5_000, 16),
    await zeros(5_000, 5_000, 8),
    await noisy(5_000, 5_000)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 40 })
      .toBuffer(),
  ]
  const small = await zeros(50, 50)
  const faults: string[] = []
  const meanwhile = async (work: Promise<unknown>) => {
    await delay(300)
    const began = performance.now()
    const status = await upload(third, small)
    const took = performance.now() - began
    if (status !== 201 || took > PICTURE_MS)
      faults.push(`a small picture was answered ${status} after ${took.toFixed(0)} ms`)
    await work
  }
  const together = (some: Promise<unknown>[]) => meanwhile(Promise.all(some))
  const every: Record<string, () => Promise<unknown>> = {
    nothing: () => delay(1_000),
    '36 documents that unpack to 49 MB each': () =>
      together(Array.from({ length: 36 }, (_, place) => upload(place % 2 ? one : other, bomb))),
    'four pictures of extreme shape': () =>
      together([...strips, ...strips].map((strip) => upload(one, strip))),
    'six pictures of 25 megapixels in passes': () =>
      together([one, other].flatMap((person) => inPasses.map((bytes) => upload(person, bytes)))),
    'the description of the API over 40 connections': () => flood(40, () => get('/openapi.json')),
    'a list of 1,000 own classes over 10 connections': () =>
      flood(10, () => get('/instructor/get-instructor-classes', token)),
    'a calendar feed of 300 courses in 150 zones': () => flood(4, () => get(feedPath)),
  }
  const figures: Figure[] = []
  for (const [name, attack] of Object.entries(every)) {
    // Resets the peak (proc(5)).
    await writeFile(`/proc/${server.pid}/clear_refs`, '5')
    await attack()
    const value = await memoryOf(server.pid, 'VmHWM')
    figures.push({ name, value, unit: 'MB', atMost: MEMORY_LIMIT })
    if ((await get('/healthz')) !== 200) faults.push(`after ${name} the server does not answer`)
  }
  return { figures, faults }
}
