import { bookClass, bookSeries, cancelClassBooking } from '@firstbell/contract/bookings'
import { reportClientError } from '@firstbell/contract/client-errors'
import { createClass } from '@firstbell/contract/offerings'
import { joinSession } from '@firstbell/contract/sessions'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { metrics as declaredMetrics } from '../src/features.ts'
import { startMetrics } from '../src/platform/observability/metrics.ts'
import { PATIENT } from './support/context.ts'
import { aResume } from './support/file-samples.ts'
import { classForm } from './support/offering-forms.ts'
import { createWorld, type Person } from './support/world.ts'

test('bookings, joins, uploads, mails and faults of the web app are counted by outcome', async () => {
  const world = await createWorld()
  const metrics = await startMetrics(
    world.context.pool,
    { host: '127.0.0.1', port: 0 },
    declaredMetrics,
  )
  const { http, jobs } = await buildApp(world.context, { ...PATIENT, watch: metrics.watchRequests })
  afterAll(async () => {
    await http.close()
    await metrics.close()
  })
  const figure = async (name: string) => {
    const text = await (await fetch(`${metrics.url}/metrics`)).text()
    const line = text.split('\n').find((line) => line.startsWith(`${name} `))
    return line === undefined ? undefined : Number(/\S+$/.exec(line)?.[0])
  }
  const authorization = (who: Person) => ({ authorization: `Bearer ${who.token}` })

  const teacher = await world.person('approved')
  const [first, second] = [await world.person('student'), await world.person('student')]
  const made = await world.call(
    createClass,
    classForm(await world.picture(teacher), { maxStudents: '1' }),
    teacher,
  )
  const classId = made.body.class._id as string
  const book = (who: Person | null) =>
    http.inject({
      method: 'PUT',
      url: bookClass.path,
      headers: who ? authorization(who) : {},
      payload: { classId },
    })
  for (const who of [first, second, null]) await book(who)
  await http.inject({
    method: 'DELETE',
    url: cancelClassBooking.path.replace(':id', classId),
    headers: authorization(first),
  })
  const bookings = (outcome: string, reason = '') =>
    figure(`firstbell_bookings_total{kind="class",outcome="${outcome}",reason="${reason}"}`)
  expect(await bookings('made')).toBe(1)
  expect(await bookings('refused', 'full')).toBe(1)
  expect(await bookings('refused', 'unauthenticated')).toBe(1)
  expect(await bookings('cancelled')).toBe(1)

  const series = await world.call(
    createClass,
    classForm(await world.picture(teacher), { maxStudents: '1', repeatWeekly: 3 }),
    teacher,
  )
  const [one, two] = series.body.classes as { _id: string }[]
  await world.call(bookClass, { classId: two!._id }, second)
  await http.inject({
    method: 'PUT',
    url: bookSeries.path,
    headers: authorization(first),
    payload: { classId: one!._id },
  })
  expect(await bookings('made')).toBe(3)
  expect(await bookings('refused', 'full')).toBe(2)

  for (const who of [teacher, second, null])
    await http.inject({
      method: 'POST',
      url: joinSession.path.replace(':id', classId),
      headers: who ? authorization(who) : {},
    })
  const joins = (outcome: string) => figure(`firstbell_joins_total{outcome="${outcome}"}`)
  expect(await joins('too_early')).toBe(1)
  expect(await joins('forbidden')).toBe(1)
  expect(await joins('unauthenticated')).toBe(1)

  const upload = async (bytes: Buffer, inOne: boolean) => {
    const headers = { ...authorization(teacher), 'tus-resumable': '1.0.0' }
    const octets = { 'content-type': 'application/offset+octet-stream' }
    const created = await http.inject({
      method: 'POST',
      url: '/files',
      headers: {
        ...headers,
        ...(inOne && octets),
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${btoa('resume.pdf')},filetype ${btoa('application/pdf')}`,
      },
      ...(inOne && { payload: bytes }),
    })
    if (inOne) return
    await http.inject({
      method: 'PATCH',
      url: String(created.headers['location']),
      headers: { ...headers, ...octets, 'upload-offset': '0' },
      payload: bytes,
    })
  }
  await upload(aResume(), false)
  await upload(aResume(), true)
  await upload(Buffer.from('no document at all'), false)
  // The server queries whether the bytes completed the upload after it has sent the answer.
  await expect.poll(() => figure('firstbell_uploads_total{outcome="finished"}')).toBe(2)
  expect(await figure('firstbell_uploads_total{outcome="refused"}')).toBe(1)

  for (const kind of ['caught', 'caught', 'unheard of'])
    await http.inject({
      method: 'POST',
      url: reportClientError.path,
      payload: { kind, message: 'x', stack: '', page: '/' },
    })
  expect(await figure('firstbell_client_errors_total{kind="caught"}')).toBe(2)
  expect(await figure('firstbell_client_errors_total{kind="uncaught"}')).toBe(0)
  expect(await figure('firstbell_client_errors_total{kind="unheard of"}')).toBeUndefined()

  const deliver = metrics.watchJobs(jobs).find((job) => job.name === 'deliver-mail')!
  const { id: unsendable } = await world.db
    .insertInto('mail')
    .values({ key: 'k', recipient: 'nobody', template: 'account-deleted', data: '{"name":"Ada"}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.mailsTo(first.email)
  const { id: sendable } = await world.db
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', first.email)
    .where('template', '=', 'booking-cancelled')
    .executeTakeFirstOrThrow()
  for (const mailId of [unsendable, sendable]) await deliver.run({ mailIds: [mailId] })
  await expect(deliver.run({ mailIds: ['no id'] })).rejects.toThrow()
  expect(await figure('firstbell_mails_total{outcome="sent"}')).toBe(1)
  expect(await figure('firstbell_mails_total{outcome="refused"}')).toBe(1)
  expect(await figure('firstbell_mails_total{outcome="failed"}')).toBe(1)
})
