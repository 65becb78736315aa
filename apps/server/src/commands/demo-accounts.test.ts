import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD } from '@firstbell/demo/people'
import { pino } from 'pino'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../test/support/database.ts'
import { loadConfig } from '../config.ts'
import type { Context } from '../platform/context.ts'
import { createRateLimiter } from '../platform/http/rate-limit.ts'
import { DEMO_PASSWORD, refusePublicDemoAccounts } from './demo-accounts.ts'
import { ensureDemoData } from './demo-data.ts'

const site = { publicUrl: 'http://127.0.0.1:3000', host: '127.0.0.1', trustProxy: 0 }
const local = { ...site, production: false, identityProvider: 'embedded' as const }

let context: Context
beforeAll(async () => {
  const { pool, db } = await cloneDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'fb-demo-accounts-'))
  context = {
    config: loadConfig({ DATA_DIR: dataDir }, dataDir),
    log: pino({ level: 'silent' }),
    pool,
    db,
    limiter: createRateLimiter(pool, false),
  }
  await ensureDemoData(context)
  return () => rm(dataDir, { recursive: true, force: true })
})

test('a site without demo accounts can be made public', async () => {
  const { db } = await cloneDatabase()
  await refusePublicDemoAccounts(db, { ...local, production: true })
})

test('demo accounts prevent that any setting makes the site public, and the message has the fix', async () => {
  await refusePublicDemoAccounts(context.db, local)
  for (const change of [
    { production: true },
    { host: '0.0.0.0' },
    { publicUrl: 'https://classes.example.org' },
    { trustProxy: 1 },
  ])
    await expect(refusePublicDemoAccounts(context.db, { ...local, ...change })).rejects.toThrow(
      /admin@example\.com.*empty database.*DATA_DIR/,
    )
})

test('a demo account with a changed password is not in the message', async () => {
  const { id, password_hash: before } = await context.db
    .selectFrom('identity.credential')
    .innerJoin('identity.account', 'identity.account.id', 'account_id')
    .select(['identity.credential.id', 'identity.credential.password_hash'])
    .where('email', '=', 'admin@example.com')
    .executeTakeFirstOrThrow()
  const admin = context.db.updateTable('identity.credential').where('id', '=', id)
  onTestFinished(() =>
    admin
      .set({ password_hash: before })
      .execute()
      .then(() => {}),
  )
  await admin.set({ password_hash: 'another' }).execute()
  const refusal = refusePublicDemoAccounts(context.db, { ...local, production: true })
  await expect(refusal).rejects.toThrow(/\(ada@example\.com/)
  await expect(refusal).rejects.not.toThrow(/admin@example\.com/)
})

test('the password is that of the demo data', () => {
  expect(DEMO_PASSWORD).toBe(PASSWORD)
})
