import type pg from 'pg'

/** Stores which mails the old database has sent, so that none is sent again. */
export async function rememberSentMails(client: pg.PoolClient): Promise<void> {
  await client.query(`
    create temporary table sent_mail on commit drop as
    select id, key, recipient, template, created_at, sent_at, attempts
    from mail where sent_at is not null`)
}

/** Marks the mails of `rememberSentMails` as sent in the restored tables. */
export async function markSentMails(client: pg.PoolClient): Promise<void> {
  await client.query(`
    update mail set sent_at = sent_mail.sent_at, attempts = sent_mail.attempts,
      data = null, shared_id = null, last_error = null
    from sent_mail where mail.key = sent_mail.key and mail.sent_at is null`)
  // Insert mails that were enqueued after the backup, so that their keys prevent that they are enqueued again.
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
      -- These keys contain the time of the cause, or their mail is sent only once.
      select key from sent_mail
      where key ~ '^(reminder|review-asked|new-material|newsletter-welcome):')
    on conflict do nothing`)
}
