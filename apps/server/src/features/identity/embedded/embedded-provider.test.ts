import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  enrol,
  PASSWORD,
  signInAs,
  createIdentityApp,
} from '../../../../test/support/identity-app.ts'
import { mailsTo } from '../../../../test/support/mail.ts'

const { app, post, probe } = await createIdentityApp()

describe('changes of one account', () => {
  it('let no sign-in with the old password slip past a change of it', async () => {
    const { subject } = await enrol(app, { email: 'slip@example.org' })
    const attempts = Array.from({ length: 6 }, () =>
      post('sign-in', { email: 'slip@example.org', password: PASSWORD }),
    )
    const change = app.provider.changePassword({
      subject,
      oldPassword: PASSWORD,
      newPassword: 'battery staple',
      keepLoginId: undefined,
    })
    const answers = await Promise.all(attempts)
    await change
    for (const answer of answers.filter(({ statusCode }) => statusCode === 200))
      expect((await probe(`Bearer ${answer.json().idToken}`)).statusCode).toBe(401)
    const open = await app.context.db
      .selectFrom('identity.login')
      .select('id')
      .where('account_id', '=', subject)
      .execute()
    expect(open).toEqual([])
  })

  it('are undone together with what the product does alongside', async () => {
    const { subject } = await enrol(app, { email: 'undone@example.org' })
    const { authorization } = await signInAs(app, 'undone@example.org')
    const fail = async () => {
      throw new Error('alongside')
    }
    await expect(app.provider.deleteAccount(subject, fail)).rejects.toThrow('alongside')
    await expect(
      app.provider.createAccount(
        { email: 'nothing@example.org', password: PASSWORD, name: 'N' },
        fail,
      ),
    ).rejects.toThrow('alongside')
    expect((await probe(authorization)).statusCode).toBe(200)
    await signInAs(app, 'undone@example.org')
    expect(await mailsTo(app, 'nothing@example.org')).toEqual([])
    expect(
      (await post('sign-in', { email: 'nothing@example.org', password: PASSWORD })).statusCode,
    ).toBe(401)
  })
})

describe('housekeeping', () => {
  it('clears expired logins, links, counters, and sign-ups that nobody verified in 7 days', async () => {
    const { db } = app.context
    const old = await enrol(app, { email: 'forgotten@example.org', verified: false })
    const young = await enrol(app, { email: 'young@example.org', verified: false })
    const changed = await enrol(app, { email: 'was@example.org' })
    await app.provider.changeEmail({ subject: changed.subject, email: 'is@example.org', name: 'A' })
    const kept = await signInAs(app, 'is@example.org')
    const ended = await signInAs(app, 'is@example.org')
    await sql`update identity.account set new_email_at = now() - interval '8 days' where id::text = ${changed.subject}`.execute(
      db,
    )
    await sql`update identity.account set created_at = now() - interval '8 days' where id::text = any(${[old.subject, changed.subject]})`.execute(
      db,
    )
    await sql`update identity.login set expires_at = now() - interval '1 second' where id::text = ${String(decodeJwt(ended.idToken)['sid'])}`.execute(
      db,
    )
    await sql`update identity.one_time_token set expires_at = now() - interval '1 second' where account_id::text = ${young.subject}`.execute(
      db,
    )
    await sql`insert into rate_limit (key, points, expire) values ('gone', 1, 1), ('kept', 1, 99999999999999)`.execute(
      db,
    )

    const night = app.provider.jobs.find((job) => job.cron)
    await night!.run({})

    const people = await db
      .selectFrom('person')
      .select('subject')
      .where('subject', 'in', [old.subject, young.subject, changed.subject])
      .execute()
    expect(people.map((row) => row.subject).sort()).toEqual([young.subject, changed.subject].sort())
    const accounts = await sql<{
      id: string
    }>`select id from identity.account where id::text = ${old.subject}`.execute(db)
    expect(accounts.rows).toEqual([])
    const links =
      await sql`select from identity.one_time_token where account_id::text = ${young.subject}`.execute(
        db,
      )
    expect(links.rows).toEqual([])
    const logins = await sql<{
      id: string
    }>`select id::text from identity.login where account_id::text = ${changed.subject}`.execute(db)
    expect(logins.rows).toEqual([{ id: decodeJwt(kept.idToken)['sid'] }])
    // An unverified change of email is forgotten with them.
    expect((await signInAs(app, 'was@example.org')).emailVerified).toBe(true)
    const counters = await sql<{
      key: string
    }>`select key from rate_limit where key in ('gone', 'kept')`.execute(db)
    expect(counters.rows).toEqual([{ key: 'kept' }])
  })

  it('keeps a change of email that is requested again while the former one expires', async () => {
    const { db } = app.context
    const { subject } = await enrol(app, { email: 'twice@example.org' })
    await sql`
      update identity.account set new_email = 'first@example.org', new_email_at = now() - interval '8 days'
      where id::text = ${subject}`.execute(db)
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows.length > 0
    let housekeeping: unknown
    await db.transaction().execute(async (tx) => {
      await sql`
        update identity.account set new_email = 'second@example.org', new_email_at = now()
        where id::text = ${subject}`.execute(tx)
      housekeeping = app.provider.jobs.find((job) => job.cron)!.run({})
      await expect.poll(isWaiting).toBe(true)
    })
    await housekeeping
    const { rows } = await sql`
      select new_email from identity.account where id::text = ${subject}`.execute(db)
    expect(rows).toEqual([{ new_email: 'second@example.org' }])
  })
})
