import { CATEGORIES, LEVELS, TEXT_MAX } from '@firstbell/contract/limits'
import { OFFERING_LANGUAGES } from '@firstbell/contract/offering-languages'
import { createRandom } from '../random.ts'
import { tellNobody, type Site } from '../site.ts'

/** Words in every description, for which a search in descriptions reads all of them. */
export const COMMON_WORDS = ['études', 'breath', 'tone', 'rhythm', 'scales', 'Übung', 'chords']

/** The ids of rows that are expensive to read. */
export interface Catalogue {
  class: string
  course: string
  instructor: string
}

const DESCRIPTIONS = 200
const INSTRUCTORS = 100

/**
 * Inserts `count` classes and as many courses with the longest texts. One instructor teaches a tenth of them and has a
 * review by each of `count` students. Half of the classes are in series of twelve.
 */
export async function createCatalogue({ pool, people }: Site, count: number): Promise<Catalogue> {
  const instructors = (await people(INSTRUCTORS, 'approved')).map(({ id }) => id)
  const [instructor] = instructors as [string]
  // Building an index of a million parts of titles takes seconds, and updating it takes minutes.
  const index = await pool.query<{ definition: string }>(
    "select pg_get_indexdef('listing_by_keys'::regclass) as definition",
  )
  await pool.query('drop index listing_by_keys')
  await pool.query(
    `insert into offering (kind, instructor_id, title, description, category, level, language, local_date,
       local_time, timezone, starts_at, ends_at, duration, max_students, series_id, price, modules)
     select kind, ($3::uuid[])[case when n / 12 % 20 < 2 then 1 else 1 + n / 12 % cardinality($3::uuid[]) end],
       left(rpad('Guitar for beginners ' || lpad(n::text, 6, '0') || ' ', $4::int, 'with songs by the fire '), $4::int),
       left(n || ' ' || ($2::text[])[1 + n % cardinality($2::text[])], $5::int),
       ($6::text[])[1 + n % cardinality($6::text[])], ($7::text[])[1 + n % cardinality($7::text[])],
       ($8::text[])[1 + n % cardinality($8::text[])], at::date, at::time, 'UTC', at,
       at + case kind when 'class' then interval '90 minutes' else interval '3 days' end,
       case kind when 'class' then 90 else 3 end, 20,
       case when kind = 'class' and n / 12 % 2 = 0 then md5((n / 12)::text)::uuid end,
       case kind when 'course' then n % 1000 end, case kind when 'course' then '[]'::jsonb end
     from unnest(array['class', 'course']) as kind, generate_series(1, $1::int) as n,
       lateral (select date_trunc('minute', now())
         + make_interval(mins => case when kind = 'course' and n / 10 % 2 = 0 then -1 else 1 end
           * (60 + n * 7919 % 525600)::int) as at) as time`,
    [
      count,
      descriptions(),
      instructors,
      TEXT_MAX.title,
      TEXT_MAX.description,
      CATEGORIES,
      LEVELS,
      OFFERING_LANGUAGES,
    ],
  )
  await pool.query(
    `with student as (
       insert into person (subject, email, name, contact, roles, dob, gender)
       select 'reader.' || n, 'reader.' || n || '@example.com', 'Reader ' || n, '0123456789',
         array['student'], '1990-05-05', 'other' from generate_series(1, $2::int) as n
       returning id
     )
     insert into review (offering_id, student_id, instructor_id, rating, text)
     select (select id from offering where instructor_id = $1 limit 1), id, $1, 1 + n % 5, repeat('é', $3::int)
     from (select id, row_number() over () as n from student) as numbered`,
    [instructor, count, TEXT_MAX.review],
  )
  await tellNobody(pool)
  await pool.query(index.rows[0]!.definition)
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ class: string; course: string }>(
    `select (select id from offering where kind = 'class' and series_id is not null limit 1) as class,
       (select id from offering where kind = 'course' limit 1) as course`,
  )
  return { ...rows[0]!, instructor }
}

/** Returns descriptions of the greatest length, with words that compress badly. */
function descriptions(): string[] {
  const random = createRandom(1)
  const word = () =>
    random
      .random()
      .toString(36)
      .slice(2, 4 + random.below(8))
  return Array.from({ length: DESCRIPTIONS }, () => {
    const words = Array.from({ length: TEXT_MAX.description / 4 }, word).join(' ')
    return `${words.slice(0, TEXT_MAX.description - 80)} ${COMMON_WORDS.join(' ')}`
  })
}
