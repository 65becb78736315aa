import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './run.ts'

/**
 * Generates packages/stripe-stand-in/src/schemas: JSON schemas of Stripe's objects and parameters,
 * from the types of the installed version of the library `stripe`. Run it after changing that
 * version:
 *
 *     node scripts/stripe-schemas.ts
 *
 * The generator needs a TypeScript that has a programmatic interface, so both are installed in a
 * temporary folder.
 */
const GENERATOR = 'typescript-json-schema@0.68.0'

/** The schemas' names and types: `R` has the declarations of the library's file `from`. */
const TYPES: Record<string, { from: string; type: string }> = {
  account: { from: 'Accounts', type: 'Wire<R.Account>' },
  'account.create': { from: 'Accounts', type: 'R.AccountCreateParams' },
  'account.retrieve': { from: 'Accounts', type: 'R.AccountRetrieveParams' },
  'account.update': { from: 'Accounts', type: 'R.AccountUpdateParams' },
  account_link: { from: 'AccountLinks', type: 'Wire<R.AccountLink>' },
  'account_link.create': { from: 'AccountLinks', type: 'R.AccountLinkCreateParams' },
  application: { from: 'Applications', type: 'Wire<R.Application>' },
  application_fee: { from: 'ApplicationFees', type: 'Wire<R.ApplicationFee>' },
  'application_fee.list': { from: 'ApplicationFees', type: 'R.ApplicationFeeListParams' },
  'application_fee.retrieve': { from: 'ApplicationFees', type: 'R.ApplicationFeeRetrieveParams' },
  balance_transaction: { from: 'BalanceTransactions', type: 'Wire<R.BalanceTransaction>' },
  'balance_transaction.list': {
    from: 'BalanceTransactions',
    type: 'R.BalanceTransactionListParams',
  },
  'balance_transaction.retrieve': {
    from: 'BalanceTransactions',
    type: 'R.BalanceTransactionRetrieveParams',
  },
  // The details include every payment method, but the stand-in only supports cards.
  charge: {
    from: 'Charges',
    type: "Wire<Omit<R.Charge, 'payment_method_details' | 'source' | 'level3' | 'refunds'>> & { payment_method_details: { type: 'card', card: Pick<Wire<R.Charge.PaymentMethodDetails.Card>, 'brand' | 'country' | 'exp_month' | 'exp_year' | 'fingerprint' | 'funding' | 'last4' | 'network'> } | null, source: null }",
  },
  'charge.list': { from: 'Charges', type: 'R.ChargeListParams' },
  'charge.retrieve': { from: 'Charges', type: 'R.ChargeRetrieveParams' },
  'checkout.session': { from: 'Checkout/Sessions', type: 'Wire<R.Session>' },
  'checkout.session.create': { from: 'Checkout/Sessions', type: 'R.Checkout.SessionCreateParams' },
  'checkout.session.expire': { from: 'Checkout/Sessions', type: 'R.Checkout.SessionExpireParams' },
  'checkout.session.list': { from: 'Checkout/Sessions', type: 'R.Checkout.SessionListParams' },
  'checkout.session.retrieve': {
    from: 'Checkout/Sessions',
    type: 'R.Checkout.SessionRetrieveParams',
  },
  dispute: { from: 'Disputes', type: 'Wire<R.Dispute>' },
  'dispute.list': { from: 'Disputes', type: 'R.DisputeListParams' },
  'dispute.retrieve': { from: 'Disputes', type: 'R.DisputeRetrieveParams' },
  // The object of an event has its own schema.
  event: {
    from: 'Events',
    type: "Omit<R.EventBase, 'data'> & { data: { object: { [key: string]: unknown }, previous_attributes?: { [key: string]: unknown } } }",
  },
  'event.list': { from: 'Events', type: 'R.EventListParams' },
  'event.retrieve': { from: 'Events', type: 'R.EventRetrieveParams' },
  'fee_refund.create': { from: 'ApplicationFees', type: 'R.ApplicationFeeCreateRefundParams' },
  'fee_refund.list': { from: 'ApplicationFees', type: 'R.ApplicationFeeListRefundsParams' },
  fee_refund: { from: 'FeeRefunds', type: 'Wire<R.FeeRefund>' },
  login_link: { from: 'LoginLinks', type: 'Wire<R.LoginLink>' },
  'login_link.create': { from: 'Accounts', type: 'R.AccountCreateLoginLinkParams' },
  // These parts include every payment method. The others are those of card payments.
  payment_intent: {
    from: 'PaymentIntents',
    type: "Wire<Omit<R.PaymentIntent, 'last_payment_error' | 'next_action' | 'payment_method_options' | 'source' | 'hooks' | 'payment_details'>> & { last_payment_error: Pick<R.PaymentIntent.LastPaymentError, 'type' | 'charge' | 'code' | 'decline_code' | 'doc_url' | 'message'> | null, next_action: null, payment_method_options: null, source: null }",
  },
  'payment_intent.list': { from: 'PaymentIntents', type: 'R.PaymentIntentListParams' },
  'payment_intent.retrieve': { from: 'PaymentIntents', type: 'R.PaymentIntentRetrieveParams' },
  payout: { from: 'Payouts', type: 'Wire<R.Payout>' },
  'payout.list': { from: 'Payouts', type: 'R.PayoutListParams' },
  'payout.retrieve': { from: 'Payouts', type: 'R.PayoutRetrieveParams' },
  refund: { from: 'Refunds', type: 'Wire<R.Refund>' },
  'refund.create': { from: 'Refunds', type: 'R.RefundCreateParams' },
  'refund.list': { from: 'Refunds', type: 'R.RefundListParams' },
  'refund.retrieve': { from: 'Refunds', type: 'R.RefundRetrieveParams' },
  transfer: { from: 'Transfers', type: 'Wire<R.Transfer>' },
  'transfer.list': { from: 'Transfers', type: 'R.TransferListParams' },
  'transfer.retrieve': { from: 'Transfers', type: 'R.TransferRetrieveParams' },
  transfer_reversal: { from: 'TransferReversals', type: 'Wire<R.TransferReversal>' },
}

/** An answer of the API, in which expandable objects are ids. */
const WIRE = `export type Wire<T> = T extends (infer A)[]
  ? Wire<A>[]
  : T extends object
    ? string extends keyof T
      ? T
      : { [K in keyof T]: string extends T[K] ? Exclude<T[K], object> : Wire<T[K]> }
    : T`

type Schema = { [key: string]: unknown; definitions?: Record<string, Schema> }

const library = join(root, 'node_modules/stripe')
const target = join(root, 'packages/stripe-stand-in/src/schemas')
const folder = await mkdtemp(join(tmpdir(), 'firstbell-stripe-'))
try {
  const manifest = JSON.parse(await readFile(join(library, 'package.json'), 'utf8')) as {
    version: string
  }
  await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-save', GENERATOR])
  const types = join(folder, 'stripe')
  await cp(join(library, 'esm'), types, {
    recursive: true,
    filter: (path) => !/\.(js|map)$/.test(path),
  })
  await changeTypes(types)
  await writeFile(join(folder, 'wire.ts'), WIRE)
  const entries = Object.entries(TYPES)
  const files = entries.map((_, index) => join(folder, `${index}.ts`))
  for (const [index, [, { from, type }]] of entries.entries())
    await writeFile(
      files[index]!,
      `import type * as R from './stripe/resources/${from}.js'
import type { Wire } from './wire.js'
export type T${index} = ${type}
`,
    )
  const generator = createRequire(join(folder, 'package.json'))('typescript-json-schema') as {
    getProgramFromFiles(files: string[], options: object): unknown
    buildGenerator(
      program: unknown,
      options: object,
    ): {
      getSchemaForSymbol(symbol: string): Schema
    } | null
  }
  const made = generator.buildGenerator(
    generator.getProgramFromFiles(files, {
      strictNullChecks: true,
      skipLibCheck: true,
      moduleResolution: 'nodenext',
      module: 'nodenext',
      target: 'es2022',
    }),
    { required: true, noExtraProps: true, strictNullChecks: true, ignoreErrors: true },
  )!
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const [index, [name]] of entries.entries()) {
    const schema = small(made.getSchemaForSymbol(`T${index}`))
    // A type that the library does not have becomes a schema that accepts everything.
    if (schema['type'] !== 'object') throw new Error(`There is no type for ${name}`)
    await writeFile(join(target, `${name}.json`), `${JSON.stringify(schema)}\n`)
  }
  await writeFile(join(target, 'version.json'), `${JSON.stringify({ stripe: manifest.version })}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/**
 * Changes a copy of the library's types for schemas: enums without "any other string", no property
 * `deleted?: void`, and decimal numbers as strings, as in the API.
 */
async function changeTypes(types: string): Promise<void> {
  for (const file of await readdir(types, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue
    const path = join(types, file)
    const text = await readFile(path, 'utf8')
    const changed = text
      .replace(/^export type OtherString = .*$/m, 'export type OtherString = never;')
      .replaceAll(/^ *deleted\?: void;\n/gm, '')
      .replace(/^export \{ Decimal \} from .*$/m, 'export type Decimal = string;')
    if (changed !== text) await writeFile(path, changed)
  }
}

/**
 * Returns the same schema without descriptions, and with each repeated part as a definition.
 */
function small(schema: Schema): Schema {
  const { definitions = {}, $schema: _, ...top } = schema
  const uses = new Map<string, number>()
  const name = (part: unknown) =>
    createHash('sha1').update(JSON.stringify(part)).digest('hex').slice(0, 8)

  /** Removes descriptions, and inlines definitions unless they are recursive. */
  const plain = (part: unknown, inside: readonly string[]): unknown => {
    if (Array.isArray(part)) return part.map((one) => plain(one, inside))
    if (typeof part !== 'object' || part === null) return part
    const { $ref, description: _d, title: _t, default: _v, ...rest } = part as Schema
    if (typeof $ref === 'string') {
      const key = decodeURIComponent($ref.slice('#/definitions/'.length))
      if (inside.includes(key)) throw new Error(`${key} contains itself`)
      return plain(definitions[key], [...inside, key])
    }
    return Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [
        key,
        // Names of properties are not keywords.
        key === 'properties'
          ? Object.fromEntries(
              Object.entries(value as Schema).map(([property, one]) => [
                property,
                plain(one, inside),
              ]),
            )
          : plain(value, inside),
      ]),
    )
  }
  const isSchema = (part: unknown): part is Schema =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
  /** Calls back for each direct subschema. */
  const within = (part: Schema, change: (one: Schema) => Schema): Schema =>
    Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        if (key === 'properties' || key === 'patternProperties')
          return [
            key,
            Object.fromEntries(
              Object.entries(value as Record<string, Schema>).map(([property, one]) => [
                property,
                change(one),
              ]),
            ),
          ]
        if (['anyOf', 'allOf', 'oneOf'].includes(key)) return [key, (value as Schema[]).map(change)]
        if (['items', 'additionalProperties', 'not'].includes(key) && isSchema(value))
          return [key, change(value)]
        return [key, value]
      }),
    )
  const count = (part: Schema): Schema => {
    const key = name(part)
    const before = uses.get(key) ?? 0
    uses.set(key, before + 1)
    if (before === 0) within(part, count)
    return part
  }
  const shared: Record<string, Schema> = {}
  const share = (part: Schema): Schema => {
    const key = name(part)
    if ((uses.get(key) ?? 0) < 2 || JSON.stringify(part).length < 60) return within(part, share)
    shared[key] ??= within(part, share)
    return { $ref: `#/definitions/${key}` }
  }
  const whole = plain(top, []) as Schema
  count(whole)
  const smaller = within(whole, share)
  return Object.keys(shared).length > 0 ? { ...smaller, definitions: shared } : smaller
}
