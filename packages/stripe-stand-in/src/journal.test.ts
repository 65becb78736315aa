import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startStandIn } from './index.ts'
import { client, course, listen, openStandIn, SECRET } from './testing.ts'

const inFolder = () => mkdtempDisposable(join(tmpdir(), 'firstbell-stripe-'))

test('a killed process loses nothing that it has acknowledged', async () => {
  await using folder = await inFolder()
  await using hook = await listen()
  const main = join(import.meta.dirname, 'main.ts')
  const args = [main, '--folder', folder.path, '--webhook', hook.url, '--secret', SECRET]
  const start = async () => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
    const url = /at (\S+)/.exec(line)![1]!
    return { child, url, stripe: client(Number(new URL(url).port)) }
  }
  const first = await start()
  const made = await first.stripe.checkout.sessions.create(course(), { idempotencyKey: 'one' })
  const body = JSON.stringify({ method: 'pay', args: [made.id] })
  expect((await fetch(`${first.url}/_control`, { method: 'POST', body })).status).toBe(200)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await start()
  try {
    expect(
      await second.stripe.checkout.sessions.create(course(), { idempotencyKey: 'one' }),
    ).toEqual(made)
    expect((await second.stripe.checkout.sessions.retrieve(made.id)).payment_status).toBe('paid')
    expect((await second.stripe.checkout.sessions.list()).data).toHaveLength(1)
    await expect
      .poll(() => new Set(hook.types()))
      .toEqual(
        new Set(['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed']),
      )
  } finally {
    second.child.kill('SIGTERM')
    await once(second.child, 'exit')
  }
  expect(second.child.exitCode).toBe(0)
})

test('an incomplete line, which was never acknowledged, is removed, and later lines are kept', async () => {
  await using folder = await inFolder()
  const options = { folder: folder.path }
  const ids: string[] = []
  for (let start = 0; start < 3; start++) {
    await using at = await openStandIn(options)
    const { data } = await at.stripe.checkout.sessions.list()
    expect(data.map(({ id }) => id)).toEqual(ids)
    ids.unshift((await at.stripe.checkout.sessions.create(course())).id)
    appendFileSync(join(folder.path, 'journal.jsonl'), '[["checkout.session",null,{"id":"cs_')
  }
  expect(readFileSync(join(folder.path, 'journal.jsonl'), 'utf8').split('\n')).toHaveLength(4)
})

test('withheld events can be delivered after a restart', async () => {
  await using folder = await inFolder()
  await using hook = await listen()
  const options = { folder: folder.path, webhooks: [{ url: hook.url, secret: SECRET }] }
  {
    await using at = await openStandIn(options)
    at.standIn.control.deliveries([{ never: true }])
    const { id } = await at.stripe.checkout.sessions.create(course())
    await at.stripe.checkout.sessions.expire(id)
  }
  for (let start = 0; start < 2; start++) {
    await using at = await openStandIn(options)
    await at.standIn.control.settled()
    expect(hook.received).toHaveLength(start)
    at.standIn.control.deliverWithheld()
    await at.standIn.control.settled()
    expect(hook.types()).toEqual(['checkout.session.expired'])
  }
})

test('the clock continues after a restart', async () => {
  await using folder = await inFolder()
  const options = { folder: folder.path, now: () => Date.UTC(2030, 0, 1) }
  const before = await startStandIn(options)
  before.control.advance(60_000)
  await before.close()
  const after = await startStandIn(options)
  expect(after.control.now()).toBe(Date.UTC(2030, 0, 1, 0, 1))
  await after.close()
})

test('a session whose time ends while the process is stopped expires at the restart, with its event', async () => {
  await using folder = await inFolder()
  await using hook = await listen()
  let time = Date.UTC(2030, 0, 1)
  const options = {
    folder: folder.path,
    now: () => time,
    webhooks: [{ url: hook.url, secret: SECRET }],
  }
  let id = ''
  {
    await using at = await openStandIn(options)
    id = (await at.stripe.checkout.sessions.create(course())).id
  }
  time += 25 * 60 * 60 * 1000
  await using at = await openStandIn(options)
  expect((await at.stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  await at.standIn.control.settled()
  expect(hook.types()).toEqual(['checkout.session.expired'])
})
