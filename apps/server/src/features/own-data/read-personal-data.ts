import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { PersonalData, PersonKeys } from '../../platform/personal-data.ts'

/** The rows of a declaration that are about a person, with the columns that it names. */
export async function readPersonalData(
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
      sql`left join ${sql.table(name)} on ${sql.ref(`${name}.id`)} = ${own(column)}`,
  )
  const order = orderBy.length > 0 ? sql`order by ${sql.join(orderBy.map(own))}` : sql``
  const { rows } = await sql<object>`
    select ${sql.join(selected)}
    from ${sql.table(table)} as own ${sql.join(joined, sql` `)}
    where (${isAbout(declared, person)}) ${where ? sql`and ${where}` : sql``} ${order}`.execute(tx)
  return rows
}

function isAbout({ by }: PersonalData, person: PersonKeys): RawBuilder<unknown> {
  if ('account' in by) return sql`${own(by.account)} = ${person.subject}::uuid`
  if ('email' in by) return sql`${own(by.email)} = ${person.email}`
  if ('offering' in by)
    return sql`${own(by.offering)} in (select id from offering where instructor_id = ${person.id})`
  const conditions = [by.person].flat().map((column) => sql`${own(column)} = ${person.id}`)
  return sql.join(conditions, sql` or `)
}

/** A column of the declared table, unless its name says that it belongs to a joined one. */
const own = (column: string): RawBuilder<unknown> =>
  sql.ref(column.includes('.') ? column : `own.${column}`)

/** `dob as date_of_birth`, or a column that keeps its name. */
function named(column: string): AliasedRawBuilder<unknown, string> {
  const [name = column, alias = name.split('.').at(-1)!] = column.split(' as ')
  return own(name).as(alias)
}
