import { Readable } from 'node:stream'
import { auditFilter, getAuditLog } from '@firstbell/contract/audit'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Database } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import { defineFeature } from '../../platform/feature.ts'
import { pagingOf } from '../../platform/http/input.ts'
import { parameter } from '../../platform/http/openapi.ts'
import { recordAct } from './audit.ts'
import { csvOf, readPage, zoneOf } from './read-audit.ts'
import { auditSettings } from './settings.ts'

const PAGE_SIZE = 20

/**
 * The audit log: actor, act, subject and network address (docs/product/audit.md). `recordAct` takes actor and address
 * from the request, job or command in which it runs.
 */
export const audit = defineFeature({
  name: 'audit',
  needs: {},
  tables: ['audit_entry'],
  // An entry stores the names of its actor and subject at the time of the act.
  tablesOfOthers: { reads: ['person', 'offering'] },
  settings: auditSettings,
  personalData: [
    {
      topic: 'audit log',
      table: 'audit_entry',
      by: { person: ['actor_id', 'subject_id'] },
      columns: [
        'at',
        'kind',
        ({ id }) => sql`actor_id = ${id}`.as('by_you'),
        // The network address of another person's act is that person's data.
        ({ id }) => sql`case when actor_id = ${id} then text(address) end`.as('address'),
      ],
      orderBy: ['at'],
      omits: {
        aboutOthers: ['actor', 'actor_name', 'actor_email', 'subject_name', 'subject_email'],
        internal: ['id', 'subject_type', 'details'],
      },
    },
  ],
  open: ({ db, config }) => ({
    routes: ({ route, fileRoute }) => {
      route(getAuditLog, {}, async ({ query }, admin) => {
        const { page = 1, limit = PAGE_SIZE } = query
        const zone = await zoneOf(db, admin.id, config.timeZone)
        const { entries, total } = await readPage(db, query, { zone, page, limit })
        return { message: messages.ok, entries, ...pagingOf(page, total, limit) }
      })

      fileRoute(
        {
          path: '/admin/audit-log.csv',
          who: 'admin',
          type: 'csv',
          tag: 'audit',
          summary: 'The audit log, or the entries that match its filters, for a spreadsheet.',
          parameters: ['person', 'kind', 'from', 'to'].map((name) => parameter('query', name)),
          query: auditFilter,
        },
        async ({ query: filter }, admin) => {
          const zone = await zoneOf(db, admin.id, config.timeZone)
          const details = Object.fromEntries(
            Object.entries(filter).filter(([, value]) => value),
          ) as Record<string, string>
          await db
            .transaction()
            .execute((tx) => recordAct(tx, { kind: 'audit_log_exported', details }))
          return { name: 'Audit log.csv', content: Readable.from(csvOf(db, filter, zone)) }
        },
      )
    },
    jobs: [
      {
        name: 'audit-housekeeping',
        cron: '27 3 * * *',
        run: async () => {
          await inBatches((limit) => changeLog(db, sql`shorten_audit_addresses(${limit}::int)`))
          await inBatches((limit) =>
            changeLog(db, sql`expire_audit(${config.auditDays}::int, ${limit}::int)`),
          )
        },
      },
    ],
    hooks: {
      // Recorded before the deletion, so that the entry contains the name.
      personLeaves: (tx, { id }) =>
        recordAct(tx, { kind: 'account_deleted', subject: { person: id } }),
    },
  }),
})

/**
 * Calls a SQL function that changes the log, under a lock against the same job of another process.
 * @returns the number of changed entries
 */
const changeLog = (db: Database, call: ReturnType<typeof sql>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.auditHousekeeping})`.execute(tx)
    const { rows } = await sql<{ changed: number }>`select ${call} as changed`.execute(tx)
    return rows[0]?.changed ?? 0
  })
