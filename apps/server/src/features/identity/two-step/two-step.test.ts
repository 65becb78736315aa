import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { codeOf, standWithinStep } from '../../../../test/support/totp.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { endTickets, openTicket, redeemTicket, tryTicket, type FirstStep } from './tickets.ts'
import { beginTwoStep, createTwoStep, twoStepState } from './two-step.ts'

const { db } = await cloneDatabase()
standWithinStep()
/** What the person was mailed about. */
const told: string[] = []
const mailer = {
  enqueue: async (_tx: Tx, { data }: { data: { change: { kind: string } } }) =>
    void told.push(data.change.kind),
} as never as Mailer
const twoStep = createTwoStep(db, mailer)

/** More than there are connections; each that would turn it on hashes ten recovery codes. */
const AT_ONCE = 12

let account: { id: string; email: string }
let credential: { id: string; version: number }

beforeEach(async () => {
  told.length = 0
  await db.deleteFrom('identity.account').execute()
  account = await db
    .insertInto('identity.account')
    .values({ email: 'ada@example.org', email_verified: true, verified_at: new Date() })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  credential = await db
    .insertInto('identity.credential')
    .values({ account_id: account.id, kind: 'password', password_hash: 'none' })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
})

/** Turns it on, with the code of the step before, so that those of now and of the next are unused. */
async function turnedOn() {
  const { secret } = await twoStep.setUp(account)
  return { secret, recoveryCodes: await twoStep.turnOn(account.id, codeOf(secret, -1)) }
}

/** Whether a code is right and not used yet; it is used by this. */
async function accepts(code: string): Promise<boolean> {
  const checked = await twoStep.checkCode(account.id, code)
  return checked !== null && db.transaction().execute((tx) => twoStep.takeCode(tx, checked))
}

/** How many of many attempts at once succeed. */
async function successes(attempt: () => Promise<boolean>): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: AT_ONCE }, attempt))
  return all.filter((one) => one.status === 'fulfilled' && one.value).length
}

const state = () => twoStepState(db, account.id)

describe('a secret (rule twostep-1)', () => {
  it('has 160 bits, is a new one each time, and is named after site and address', async () => {
    const first = await twoStep.setUp(account)
    const second = await twoStep.setUp(account)
    expect(second.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(second.secret).not.toBe(first.secret)
    expect(second.uri).toBe(
      `otpauth://totp/Firstbell:ada%40example.org?issuer=Firstbell&secret=${second.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await state()).toEqual({ on: false, recoveryCodesLeft: 0 })
    // Codes of the former one turn nothing on.
    await expect(twoStep.turnOn(account.id, codeOf(first.secret))).rejects.toMatchObject({
      code: 'invalid',
      message: messages.codeWrong,
      fields: { code: messages.codeWrong },
    })
    await twoStep.turnOn(account.id, codeOf(second.secret))
    await expect(twoStep.setUp(account)).rejects.toMatchObject({ code: 'conflict' })
    await expect(twoStep.turnOn(account.id, codeOf(second.secret))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(told).toEqual(['two-step-on'])
  })

  it('is turned on once, by one of many requests, and not before it was set up', async () => {
    await expect(twoStep.turnOn(account.id, '000000')).rejects.toMatchObject({
      code: 'conflict',
      message: messages.twoStepFirst,
    })
    const { secret } = await twoStep.setUp(account)
    const code = codeOf(secret)
    expect(
      await successes(async () => (await twoStep.turnOn(account.id, code)).length === 10),
    ).toBe(1)
    expect(told).toEqual(['two-step-on'])
    expect(await accepts(code)).toBe(false)
  })
})

describe('a code (rule twostep-2)', () => {
  it('is that of RFC 6238, appendix B, and counts a step before and after its own', async () => {
    // The last six digits of the vector for 1111111109 s; the secret is "12345678901234567890".
    const stood = Date.now()
    onTestFinished(() => void vi.setSystemTime(stood))
    await turnedOn()
    const secret = Buffer.from('12345678901234567890')
    await sql`update identity.two_step set secret = ${secret} where account_id = ${account.id}`.execute(
      db,
    )
    const at = 1_111_111_109_000
    for (const [seconds, right] of [
      [-120, false],
      [120, false],
      [-30, true],
      // It is used.
      [30, false],
    ] as const) {
      vi.setSystemTime(at + seconds * 1000)
      expect(await accepts('081804'), `${seconds}`).toBe(right)
    }
  })

  it('serves once, whichever came before, the one that turned it on included', async () => {
    const { secret } = await turnedOn()
    for (const [steps, first] of [
      [-1, false],
      [1, true],
      [0, true],
      [1, false],
      [0, false],
    ] as const)
      expect(await accepts(codeOf(secret, steps)), `${steps}`).toBe(first)
  })

  it('serves one of many requests', async () => {
    const { secret } = await turnedOn()
    expect(await successes(() => accepts(codeOf(secret)))).toBe(1)
  })

  it('is read whatever is typed around it', async () => {
    const { secret, recoveryCodes } = await turnedOn()
    const [a, b] = [codeOf(secret), codeOf(secret, 1)]
    expect(await accepts(` ${a.slice(0, 3)} ${a.slice(3)}\n`)).toBe(true)
    expect(await accepts(`${b.slice(0, 3)}–${b.slice(3)}`)).toBe(true)
    expect(await accepts(recoveryCodes[0]!.toUpperCase().replace('-', ' '))).toBe(true)
    expect(await accepts(recoveryCodes[1]!.replace('-', ''))).toBe(true)
    // Copied from a page that breaks lines within, or typed with a full-width keyboard (rule wire-24).
    expect(await accepts(`\u200e${recoveryCodes[2]!.replace('-', '\u2060-\u00ad')}`)).toBe(true)
    const wide = [...recoveryCodes[3]!.replace('-', '')].map((sign) =>
      String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
    )
    expect(await accepts(wide.join(''))).toBe(true)
    for (const wrong of ['', '12345', '1234567', 'x'.repeat(10), '__proto__', '٣'.repeat(6)])
      expect(await accepts(wrong), wrong).toBe(false)
  })

  it('opens nothing while it is off', async () => {
    const { secret, recoveryCodes } = await turnedOn()
    const checked = await twoStep.checkCode(account.id, codeOf(secret))
    await twoStep.turnOff(account.id)
    expect(await accepts(codeOf(secret))).toBe(false)
    expect(await accepts(recoveryCodes[0]!)).toBe(false)
    // Checked before, and taken after.
    expect(await db.transaction().execute((tx) => twoStep.takeCode(tx, checked!))).toBe(false)
    await twoStep.turnOff(account.id)
    expect(told).toEqual(['two-step-on', 'two-step-off'])
    expect(await state()).toEqual({ on: false, recoveryCodesLeft: 0 })
  })
})

describe('recovery codes (rule twostep-3)', () => {
  it('are ten, of 50 bits, of which each serves once, and stored as hashes', async () => {
    const { recoveryCodes } = await turnedOn()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
    const { rows } = await sql<{
      all: string
    }>`select two_step::text as all from identity.two_step where account_id = ${account.id}`.execute(
      db,
    )
    expect(rows[0]!.all).toContain('$scrypt$')
    for (const code of recoveryCodes) expect(rows[0]!.all).not.toContain(code.replace('-', ''))

    expect(await successes(() => accepts(recoveryCodes[3]!))).toBe(1)
    expect(await state()).toEqual({ on: true, recoveryCodesLeft: 9 })
    expect(told).toEqual(['two-step-on', 'recovery-code-used'])
  })

  it('end with new ones', async () => {
    const { recoveryCodes } = await turnedOn()
    const fresh = await twoStep.renewRecoveryCodes(account.id)
    expect(await accepts(recoveryCodes[0]!)).toBe(false)
    expect(await accepts(fresh[0]!)).toBe(true)
    expect(told).toEqual(['two-step-on', 'recovery-codes-made', 'recovery-code-used'])
    await twoStep.turnOff(account.id)
    await expect(twoStep.renewRecoveryCodes(account.id)).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('a ticket (rule twostep-4)', () => {
  const first = (): FirstStep => ({
    proof: { accountId: account.id, credential, methods: ['pwd'] },
    browser: null,
  })
  const open = () => db.transaction().execute((tx) => openTicket(tx, first()))
  const redeem = (ticket: string) => db.transaction().execute((tx) => redeemTicket(tx, ticket))

  it('is given to an account with two-step verification', async () => {
    const begin = () => db.transaction().execute((tx) => beginTwoStep(tx, first()))
    expect(await begin()).toBeNull()
    await turnedOn()
    const ticket = await begin()
    expect(await tryTicket(db, ticket!)).toEqual({ ...first(), email: account.email })
    await twoStep.turnOff(account.id)
    expect(await tryTicket(db, ticket!)).toBeNull()
    expect(await begin()).toBeNull()
  })

  it('has five tries, one use and five minutes', async () => {
    const ticket = await open()
    expect(await successes(async () => (await tryTicket(db, ticket)) !== null)).toBe(5)
    expect(await successes(() => redeem(ticket))).toBe(1)
    expect(await tryTicket(db, ticket)).toBeNull()

    // In one transaction, which has one now().
    const late = await db.transaction().execute(async (tx) => {
      const opened = await openTicket(tx, first())
      const { rows } = await sql<{ seconds: number }>`
        update identity.sign_in_ticket set expires_at = now() where account_id = ${account.id}
        returning extract(epoch from (select expires_at - now() from identity.sign_in_ticket
          where account_id = ${account.id}))::int as seconds`.execute(tx)
      expect(rows).toEqual([{ seconds: 300 }])
      return opened
    })
    expect(await tryTicket(db, late)).toBeNull()
    expect(await tryTicket(db, 'x'.repeat(43))).toBeNull()
  })

  it('is stored as a hash, and ends with those of its account', async () => {
    const ticket = await open()
    const { rows } = await sql<{
      all: string
    }>`select string_agg(t::text, ' ') as all from identity.sign_in_ticket t`.execute(db)
    expect(rows[0]!.all).not.toContain(ticket)
    await db.transaction().execute((tx) => endTickets(tx, account.id))
    expect(await tryTicket(db, ticket)).toBeNull()
  })
})
