import type { AdminOffering, getAdminOfferings } from '@firstbell/contract/admin-offerings'
import type { CallOutput, CallQuery } from '@firstbell/contract/call'
import { searchText } from '@firstbell/contract/typed-text'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { pagingOf } from '../../platform/http/input.ts'
import { viewUrl } from '../uploads/uploads.ts'
import { featuredIds } from './featured.ts'

const PAGE_SIZE = 20

/** Returns a page of the offerings that are on the site: the featured, then those to come, then the latest. */
export async function listForAdmins(
  db: Database,
  { q = '', id, page = 1, limit = PAGE_SIZE }: CallQuery<typeof getAdminOfferings>,
): Promise<Omit<CallOutput<typeof getAdminOfferings>, 'message'>> {
  // '' is in every text.
  const needle = searchText(q)
  const matching = sql`
    offering left join person as instructor on instructor.id = offering.instructor_id
    where offering.cancelled_at is null and offering.deleted_at is null
      and ${id === undefined ? sql`true` : sql`offering.id = ${id}`}
      and (${needle} = '' or strpos(search_text(offering.title), ${needle}) > 0
        or strpos(search_text(instructor.name), ${needle}) > 0)`
  const { rows: numbers } = await sql<{ total: number; featured: number }>`
    select (select count(*)::int from ${matching}) as total,
      cardinality(${featuredIds}) as featured`.execute(db)
  const { total, featured } = numbers[0]!
  const { rows } = await sql<
    Omit<AdminOffering, 'thumbnail' | 'startsAt'> & { thumbnail_id: string | null; starts_at: Date }
  >`
    select offering.id as "_id", offering.kind, offering.title, offering.thumbnail_id,
      coalesce(instructor.id::text, '') as "instructorId",
      coalesce(instructor.name, '') as instructorname, offering.starts_at,
      offering.seats_taken as "seatsTaken", offering.max_students as "maxStudents",
      case when offering.starts_at > now() then 'coming' when offering.ends_at > now() then 'started'
        else 'over' end as state,
      offering.id = any(${featuredIds}) as featured
    from ${matching}
    order by featured desc, offering.ends_at > now() desc,
      case when offering.ends_at > now() then offering.starts_at end,
      offering.starts_at desc, offering.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return {
    offerings: rows.map(({ thumbnail_id: thumbnail, starts_at: start, ...row }) => ({
      ...row,
      thumbnail: thumbnail === null ? '' : viewUrl(thumbnail),
      startsAt: start.toISOString(),
    })),
    ...pagingOf(page, total, limit),
    featured,
  }
}
