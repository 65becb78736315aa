import type pg from 'pg'

/** Remembers which mails the database being replaced has sent, so that none is sent twice. */
export async function rememberSentMails(client: pg.PoolClient): Promise<void> {
  await client.query(`
    create temporary table sent_mail on commit drop as
    select id, key, recipient, template, created_at, sent_at, attempts
    from mail where sent_at is not null`)
}

/** Marks those mails as sent in the restored tables. */
export async function markSentMails(client: pg.PoolClient): Promise<void> {
  await client.query(`
    update mail set sent_at = sent_mail.sent_at, attempts = sent_mail.attempts,
      data = null, shared_id = null, last_error = null
    from sent_mail where mail.key = sent_mail.key and mail.sent_at is null`)
  // Mails that were not written yet when the backup was made: their keys show that they were sent.
  await client.query(`
    insert into mail (id, key, recipient, template, created_at, sent_at, attempts)
    select id, key, recipient, template, created_at, sent_at, attempts from sent_mail
    where key in (
      select kind || booking_id from booking_event,
        unnest(array['booking-confirmed:', 'seat-booked:', 'booking-cancelled:', 'seat-cancelled:',
          'seat-offered:', 'offer-lapsed:', 'waitlist-joined:']) as kind
      where due_at is not null
      union all
      select sent_mail.key from offering_change
        join sent_mail on sent_mail.key like 'offering-changed:' || offering_id || ':%'
      where notified_at is null
      union all
      -- The time of their cause is in these keys, or they are sent once and for all.
      select key from sent_mail
      where key ~ '^(reminder|review-asked|new-material|newsletter-welcome):')
    on conflict do nothing`)
}
