import { invalidParam, unsupported } from './errors.ts'

/** The constraints on parameters that Stripe documents and the types of its library do not express. */

/** Presentment currencies (https://docs.stripe.com/currencies). */
const CURRENCIES = new Set(
  `usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd
  cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd
  hkd hnl htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad
  mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln
  pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs
  uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw`.split(/\s+/),
)

/** Currencies without a smaller unit. */
const ZERO_DECIMAL = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
)

/** Currencies whose amounts must be divisible by a number. */
const AMOUNT_STEPS: Record<string, number> = {
  bhd: 10,
  isk: 100,
  jod: 10,
  kwd: 10,
  omr: 10,
  tnd: 10,
  ugx: 100,
}

/** The minimum amount of a charge. For other currencies Stripe requires half a dollar, which is not checked here. */
const MIN_AMOUNTS: Record<string, number> = {
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
}

const MAX_AMOUNT = 99_999_999

export const isZeroDecimal = (currency: string) => ZERO_DECIMAL.has(currency)

/** @throws StripeError 400 for a currency that Stripe does not know, or in capitals */
export function checkCurrency(currency: string, param: string): void {
  if (!CURRENCIES.has(currency))
    throw invalidParam(
      param,
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${[...CURRENCIES].sort().join(', ')}`,
    )
}

/**
 * Checks that a price can be charged.
 * @param amount in the currency's smallest unit
 */
export function checkAmount(amount: number, currency: string, param: string): void {
  if (amount < 0)
    throw invalidParam(
      param,
      'This value must be greater than or equal to 0.',
      'parameter_invalid_integer',
    )
  if (amount > MAX_AMOUNT)
    throw invalidParam(
      param,
      `Amount must be no more than ${MAX_AMOUNT} in ${currency}`,
      'amount_too_large',
    )
  const step = AMOUNT_STEPS[currency] ?? 1
  if (amount % step !== 0)
    throw invalidParam(param, `Invalid amount: in ${currency} it must be divisible by ${step}`)
}

/** @throws StripeError 400 for a total that is too small or too large to be charged */
export function checkTotal(total: number, currency: string): void {
  if (total > MAX_AMOUNT)
    throw invalidParam(
      'line_items',
      `The total must be no more than ${MAX_AMOUNT} in ${currency}`,
      'amount_too_large',
    )
  if (total < Math.max(MIN_AMOUNTS[currency] ?? 1, 1))
    throw invalidParam(
      'line_items',
      "The Checkout Session's total amount must convert to at least 50 cents.",
      'amount_too_small',
    )
}

/** @throws StripeError 400 unless `amount` is 1 or more */
export function checkPositive(amount: number, param: string): void {
  if (amount < 1) throw invalidParam(param, 'Invalid positive integer', 'parameter_invalid_integer')
}

/** Checks metadata and removes keys with an empty value. */
export function readMetadata(metadata: unknown, param: string): Record<string, string> {
  const entries = Object.entries((metadata ?? {}) as Record<string, unknown>)
    .map(([key, value]): [string, string] => [key, String(value ?? '')])
    .filter(([, value]) => value !== '')
  if (entries.length > 50) throw invalidParam(param, 'You can only have up to 50 metadata keys')
  for (const [key, value] of entries) {
    if (key.length > 40)
      throw invalidParam(
        `${param}[${key}]`,
        `Metadata keys can be up to 40 characters long: ${key}`,
      )
    if (value.length > 500)
      throw invalidParam(
        `${param}[${key}]`,
        `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`,
      )
  }
  return Object.fromEntries(entries)
}

/** @throws StripeError 400 unless the text is a web URL; it may contain `{CHECKOUT_SESSION_ID}` */
export function checkUrl(text: string, param: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalidParam(param, 'Not a valid URL', 'url_invalid')
  if (text.length > 5000)
    throw invalidParam(param, 'URL must be 5000 characters or less', 'url_invalid')
}

export function checkEmail(given: string, param: string): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given) || given.length > 800)
    throw invalidParam(param, `Invalid email address: ${given}`, 'email_invalid')
}

export function checkLength(text: string, maxLength: number, param: string): void {
  if (text.length > maxLength)
    throw invalidParam(param, `Invalid string: it must be at most ${maxLength} characters`)
}

/** The supported fields of an object, or of each object in an array; `true` supports any value. */
export type Supported = true | { [key: string]: Supported }

/**
 * Refuses parameters that Stripe supports but the stand-in would ignore.
 * @throws StripeError 400
 */
export function checkSupported(value: unknown, supported: Supported, param = ''): void {
  if (supported === true || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) checkSupported(one, supported, `${param}[${index}]`)
    return
  }
  for (const [key, one] of Object.entries(value)) {
    const name = param === '' ? key : `${param}[${key}]`
    const inner = supported[key]
    if (inner === undefined) throw unsupported(`the parameter ${name}`, name)
    checkSupported(one, inner, name)
  }
}
