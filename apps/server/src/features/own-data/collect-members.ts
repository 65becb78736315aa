import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import type { PersonalData, PersonKeys } from '../../platform/personal-data.ts'
import { accountGone } from '../identity/identity.ts'
import type { Member } from './archive.ts'

/**
 * Collects the archive of a person: a JSON file for each topic of the declared tables, the person's files, and a
 * text that describes them. One transaction reads all rows, so they show one moment. Files are read later.
 */
export async function collectMembers(
  { db, callHook, personalData }: Pick<FeatureContext, 'callHook' | 'db' | 'personalData'>,
  id: string,
  siteUrl: string,
): Promise<Member[]> {
  const rows = new Map<string, object[]>()
  const files: Member[] = []
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const person = await tx
        .selectFrom('person')
        .select(['id', 'subject', 'email'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!person) throw accountGone()
      for (const declared of personalData)
        rows.set(declared.topic, [
          ...(rows.get(declared.topic) ?? []),
          ...(await readPersonalData(tx, declared, person)),
        ])
      const abouts: object[] = []
      rows.set('files', abouts)
      await callHook(tx, 'personFiles', {
        id,
        add: (about, open) => {
          abouts.push(about)
          if (open) files.push({ path: `files/${about.name}`, content: open })
        },
      })
    })
  const topics = [...rows].map(([topic, entries]) => ({
    topic,
    entries: entries.length,
    json: Buffer.from(`${JSON.stringify(entries.map(toCamelCase), null, 2)}\n`),
  }))
  topics.sort((one, other) => (one.topic < other.topic ? -1 : 1))
  const about = readme(topics, files.length, siteUrl)
  return [
    { path: 'README.txt', content: Buffer.from(about) },
    ...topics
      .filter(({ entries }) => entries > 0)
      .map(({ topic, json }) => ({ path: nameOf(topic), content: json })),
    ...files,
  ]
}

/** 'history of bookings' → 'data/history-of-bookings.json' */
const nameOf = (topic: string): string =>
  `data/${topic.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`

const toCamelCase = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

function readme(
  topics: readonly { topic: string; entries: number }[],
  files: number,
  siteUrl: string,
): string {
  const filled = topics.filter(({ entries }) => entries > 0)
  const lines = filled.map(
    ({ topic, entries }) =>
      `- ${nameOf(topic)}: ${topic}, ${formatCount(entries, 'entry', 'entries')}`,
  )
  const empty = topics.filter(({ entries }) => entries === 0).map(({ topic }) => topic)
  return [
    'YOUR DATA AT FIRSTBELL',
    '',
    `This is everything that ${siteUrl} kept about you on ${new Date().toISOString()}.`,
    'Keep it in a safe place: whoever has it can read all of it.',
    '',
    'The files in "data" are JSON, which every text editor shows. Times are UTC (ISO 8601) unless a',
    'time zone stands beside them.',
    ...(files > 0
      ? [`The folder "files" has what you uploaded: ${formatCount(files, 'file', 'files')}.`]
      : []),
    '',
    ...lines,
    '',
    ...(empty.length > 0 ? [`Nothing is kept about: ${empty.join(', ')}.`, ''] : []),
    'Passwords, keys and the links of mails are not in it: the site itself keeps them only in a form that',
    'cannot be read back. What other people wrote or did is theirs, and not in it either.',
    '',
  ].join('\r\n')
}

const formatCount = (number: number, singular: string, plural: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? singular : plural}`

async function readPersonalData(
  tx: Tx,
  declared: PersonalData,
  person: PersonKeys,
): Promise<object[]> {
  const { table, columns, joins = {}, where, orderBy = [] } = declared
  const selected = columns.map((column) =>
    typeof column === 'string' ? named(column) : column(person),
  )
  const joined = Object.entries(joins).map(
    ([name, column]) =>
      sql`left join ${sql.table(name)} on ${sql.ref(`${name}.id`)} = ${columnRef(column)}`,
  )
  const order = orderBy.length > 0 ? sql`order by ${sql.join(orderBy.map(columnRef))}` : sql``
  const { rows } = await sql<object>`
    select ${sql.join(selected)}
    from ${sql.table(table)} as own ${sql.join(joined, sql` `)}
    where (${isAbout(declared, person)}) ${where ? sql`and ${where}` : sql``} ${order}`.execute(tx)
  return rows
}

function isAbout({ by }: PersonalData, person: PersonKeys): RawBuilder<unknown> {
  if ('account' in by) return sql`${columnRef(by.account)} = ${person.subject}::uuid`
  if ('email' in by) return sql`${columnRef(by.email)} = ${person.email}`
  if ('offering' in by)
    return sql`${columnRef(by.offering)} in (select id from offering where instructor_id = ${person.id})`
  const conditions = [by.person].flat().map((column) => sql`${columnRef(column)} = ${person.id}`)
  return sql.join(conditions, sql` or `)
}

/** A column of the declared table, unless its name says that it belongs to a joined one. */
const columnRef = (column: string): RawBuilder<unknown> =>
  sql.ref(column.includes('.') ? column : `own.${column}`)

/** `dob as date_of_birth`, or a column that keeps its name. */
function named(column: string): AliasedRawBuilder<unknown, string> {
  const [name = column, alias = name.split('.').at(-1)!] = column.split(' as ')
  return columnRef(name).as(alias)
}
