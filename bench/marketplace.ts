import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** A large marketplace with hundreds of thousands of classes, students and bookings, created in SQL. */

/** The parts of titles: one of 25 titles has each subject, and one of 20 has each form. */
export const SUBJECTS =
  'Guitar Piano Violin Drums Singing Harmony Watercolour Pottery Calligraphy Photography Yoga Pilates Running Climbing Swimming Programming Databases Robotics Spreadsheets Electronics Spanish Japanese Conversation Grammar Pronunciation'.split(
    ' ',
  )
export const FORMS =
  'basics workshop essentials masterclass fundamentals evenings intensive together explained unplugged outdoors techniques practice beginnings storytelling improvisation foundations adventures secrets refresher'.split(
    ' ',
  )
export const CATEGORIES = ['Music', 'Arts', 'Sports', 'Technology', 'Language']
export const LEVELS = ['Beginner', 'Intermediate', 'Advanced']

/**
 * Creates classes over the next year with a booking each, one instructor for 20 of them and one student for five,
 * numbered in the tables bench_teacher and bench_student. Inserting a million rows through a trigger into
 * complete indexes would take many times longer, so the rows of `listing` are inserted by one statement, and
 * its indexes are created afterwards.
 */
export async function createMarketplace(pool: pg.Pool, classes: number): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = 'listing'::regclass and not indisprimary`,
    )
    await client.query("set maintenance_work_mem = '256MB'")
    // Without the triggers that write listings, history, counters and mails.
    await client.query('set session_replication_role = replica')
    await createPeople(client, 'teacher', Math.ceil(classes / 20))
    await createPeople(client, 'student', Math.ceil(classes / 5))
    await insertClasses(client, classes, 0, 1)
    await client.query(
      `insert into booking (offering_id, student_id, status)
       select class.id, student.id, 'booked'
       from (select id, row_number() over () as n from offering) as class join bench_student as student
         on student.number = (class.n * 7919) % (select count(*) from bench_student)`,
    )
    await client.query(
      `insert into booking_event (booking_id, offering_id, student_id, to_status, actor)
       select id, offering_id, student_id, 'booked', 'student' from booking;
       insert into session (offering_id, starts_at, ends_at)
       select id, starts_at, ends_at from offering;
       set session_replication_role = origin`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    // A quarter is listed as full, and three of four teachers have reviews.
    await client.query(
      `insert into listing
         (offering_id, kind, title, category, level, starts_at, ends_at, is_full, rating, series_id)
       select id, kind, listing_title(title), category, level, starts_at, ends_at,
         get_byte(uuid_send(id), 0) < 64, listed, series_id from offering
         left join instructor_rating as rating on rating.instructor_id = offering.instructor_id
       order by kind, starts_at`,
    )
    for (const { definition } of indexes) await client.query(definition)
    // A reader, such as autovacuum, would prevent pages from being marked as all-visible.
    for (let visible = false; !visible; await delay(1_000)) {
      await client.query('vacuum analyze')
      const { rows } = await client.query<{ visible: boolean }>(
        "select relallvisible = relpages as visible from pg_class where relname = 'listing'",
      )
      visible = rows[0]!.visible
    }
    await client.query('checkpoint')
  } finally {
    client.release()
  }
}

/** Creates people, numbered from 0 in the table `bench_ROLE`. */
export async function createPeople(
  client: pg.PoolClient,
  role: string,
  count: number,
): Promise<void> {
  await client.query(
    `create table bench_${role} (number integer primary key, id uuid not null default gen_random_uuid());
     insert into bench_${role} (number) select * from generate_series(0, ${count - 1});
     insert into person (id, subject, email, name, contact, roles, dob, gender)
     select id, '${role}.' || number, '${role}.' || number || '@example.com', 'Person ' || number,
       '0123456789', array['${role === 'teacher' ? 'instructor' : role}'], '1990-05-05', 'other'
     from bench_${role};
     analyze bench_${role};
     ${
       role === 'teacher'
         ? `insert into instructor (person_id, approved) select id, true from bench_teacher;
     insert into instructor_rating (instructor_id, stars, listed)
     select id, stars, rating_in_tenths(stars) from bench_teacher, lateral (
       select array[number % 2, number % 3, number % 5, number % 11, number % 23] as stars) as rated
     where number % 4 > 0`
         : ''
     }`,
  )
}

/**
 * Inserts classes with titles such as "Guitar workshop with Ada 004711", whose numbers begin with
 * `from`. Every second dozen of them is a weekly series, with the title of its first.
 * @param taken the number of taken seats of each
 */
export async function insertClasses(
  client: pg.Pool | pg.PoolClient,
  count: number,
  from: number,
  taken: number,
): Promise<void> {
  await client.query(
    `insert into offering (kind, instructor_id, title, description, category, level, local_date, local_time,
       timezone, starts_at, ends_at, duration, max_students, seats_taken, series_id)
     select 'class', teacher.id,
       ($2::text[])[1 + n % cardinality($2::text[])] || ' ' ||
         ($3::text[])[1 + (n / 7) % cardinality($3::text[])] || ' with ' ||
         (array['Ada', 'Grace', 'Linus', 'Edsger', 'Barbara'])[1 + (n / 3) % 5] || ' ' ||
         lpad(n::text, 6, '0'),
       'Chords, rhythm and a first song, at a pace that leaves room for questions. Bring what you have.',
       ($4::text[])[1 + (n * 7) % 5], ($5::text[])[1 + (n * 11) % 3],
       (at at time zone 'UTC')::date, (at at time zone 'UTC')::time, 'UTC', at,
       at + interval '90 minutes', 90, 20, $7, case when weeks is not null then md5(n::text)::uuid end
     from generate_series($6::int, $6::int + $1::int - 1) as number_of_class,
       lateral (select case when number_of_class / 12 % 2 = 0 then number_of_class % 12 end as weeks) as place,
       lateral (select number_of_class - coalesce(weeks, 0) as n) as first
       join bench_teacher as teacher on teacher.number = n % (select count(*) from bench_teacher),
       -- 7919 is prime: neighbours in number are far apart in time. A series that would go on beyond
       -- the year has its last classes at the beginning.
       lateral (select date_trunc('hour', now()) + interval '1 day' + make_interval(secs =>
         (n::bigint * 7919 % $1 * (365 * 86400.0) / $1 + coalesce(weeks, 0) * 604800) % (365 * 86400)) as at) as time`,
    [count, SUBJECTS, FORMS, CATEGORIES, LEVELS, from, taken],
  )
}
