import type { AliasedRawBuilder, RawBuilder, SqlBool } from 'kysely'
import type { DB } from './database/schema.ts'

/** The values by which tables refer to a person. */
export interface PersonKeys {
  id: string
  /** The person's id at the identity provider: with the embedded one, the id of the `identity.account`. */
  subject: string
  email: string
}

type ColumnOf<Table extends keyof DB> = keyof DB[Table] & string
/** A column with the name that the archive gives it, such as `dob as date_of_birth`. */
type Renamed<Name extends string> = Name | `${Name} as ${string}`

interface PersonalTable<Table extends keyof DB> {
  /** What the archive calls the data. Tables with the same topic share a file. */
  topic: string
  table: Table
  /**
   * The columns that refer to the person, by their row in `person`, by their `identity.account` or by their email
   * address. Of several columns, one must match.
   */
  by:
    | { person: ColumnOf<Table> | readonly ColumnOf<Table>[] }
    | { account: ColumnOf<Table> }
    | { email: ColumnOf<Table> }
    /** An offering that the person teaches. */
    | { offering: ColumnOf<Table> }
  /**
   * What the archive has of each row, in its order: columns of the table, columns of joined tables such as
   * `offering.title`, and expressions.
   */
  columns: readonly (
    | Renamed<ColumnOf<Table>>
    | `${string}.${string}`
    | ((person: PersonKeys) => AliasedRawBuilder<unknown, string>)
  )[]
  /** Tables to join by their id: the column that refers to each of them. */
  joins?: { readonly [joined in keyof DB]?: string }
  where?: RawBuilder<SqlBool>
  orderBy?: readonly ColumnOf<Table>[]
  /**
   * Columns that the archive does not have (rule export-6): secrets, other people's data, what another topic
   * has, and values without a meaning outside of the server.
   */
  omits?: {
    secret?: readonly ColumnOf<Table>[]
    aboutOthers?: readonly ColumnOf<Table>[]
    inAnotherTopic?: readonly ColumnOf<Table>[]
    internal?: readonly ColumnOf<Table>[]
  }
}

/** Data about a person in one table, which the archive of own data shows them (rule account-27). */
export type PersonalData = { [Table in keyof DB]: PersonalTable<Table> }[keyof DB]
