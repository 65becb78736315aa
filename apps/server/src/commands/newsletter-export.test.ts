import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/support/database.ts'
import { subscribersCsv } from './newsletter-export.ts'

test('lists the subscribers, oldest first, as CSV with correct escaping of emails', async () => {
  const { db } = await cloneDatabase()
  const site = { publicUrl: 'https://classes.example.org' }
  expect(await subscribersCsv(db, site)).toBe('email,subscribed_at,unsubscribe_link\r\n')
  await db
    .insertInto('newsletter_subscriber')
    .values([
      { email: '"a,b"@example.org', token: 't-2', subscribed_at: '2026-02-01T10:00:00Z' },
      { email: 'first@example.org', token: 't/1', subscribed_at: '2026-01-01T10:00:00Z' },
      {
        email: 'gone@example.org',
        token: 't3',
        subscribed_at: '2026-01-15T10:00:00Z',
        unsubscribed_at: '2026-01-16T10:00:00Z',
      },
    ])
    .execute()
  expect((await subscribersCsv(db, site)).split('\r\n').slice(1)).toEqual([
    'first@example.org,2026-01-01T10:00:00.000Z,https://classes.example.org/newsletter/unsubscribe?token=t%2F1',
    '"""a,b""@example.org",2026-02-01T10:00:00.000Z,https://classes.example.org/newsletter/unsubscribe?token=t-2',
    '',
  ])
})
