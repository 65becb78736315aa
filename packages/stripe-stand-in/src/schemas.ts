import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { invalidParam, type StripeError } from './errors.ts'
import type { Raw, RawObject } from './form.ts'

/**
 * Validates objects and parameters with the JSON schemas that scripts/stripe-schemas.ts generates from the types of
 * Stripe's library.
 */
const folder = join(import.meta.dirname, 'schemas')
const compiled = new Map<string, ValidateFunction>()
const options = {
  // The schemas have `required` without `properties`, and union types.
  strict: false,
  allErrors: true,
  // Optimizing would take longer than all validations.
  code: { optimize: false },
  inlineRefs: false,
}
const forAnswers = new Ajv(options)
const forParams = new Ajv({ ...options, coerceTypes: true, verbose: true })

/** The version of the library from which the schemas were generated. */
export const LIBRARY_VERSION = (
  JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8')) as { stripe: string }
).stripe

function validator(name: string): ValidateFunction {
  let validate = compiled.get(name)
  if (!validate) {
    const schema = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as object
    validate = (
      /\.(create|expire|list|retrieve|update)$/.test(name) ? forParams : forAnswers
    ).compile(schema)
    compiled.set(name, validate)
  }
  return validate
}

/** Compiles all schemas in advance: on a busy machine, the client of a request that waits for it would give up. */
export function compileSchemas(): void {
  for (const file of readdirSync(folder))
    if (file !== 'version.json') validator(file.replace(/\.json$/, ''))
}

/**
 * Checks an object of a response, whose references are ids, against its schema.
 * @throws an Error that lists the differences, which are bugs of the stand-in
 */
export function checkObject(object: { object: string }): void {
  const kind = object.object
  const validate = validator(kind)
  if (validate(object)) return
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  throw new Error(`No ${kind} of Stripe: ${faults.join('; ')}`)
}

/**
 * Checks the parameters of a request and converts strings of the form to numbers, booleans and null. All numbers
 * must be integers.
 * @param name the schema's name
 * @throws StripeError 400 that names the parameter
 */
export function readParams(name: string, raw: RawObject): Record<string, unknown> {
  const params = structuredClone(raw) as Record<string, unknown>
  const validate = validator(name)
  if (!validate(params)) throw toStripeError(validate.errors ?? [], raw)
  checkIntegers(params, raw, '')
  return params
}

/** Converts a JSON pointer to Stripe's notation: `/a/b/0` becomes `a[b][0]`. */
function paramName(pointer: string, last?: string): string {
  const keys = pointer.split('/').slice(1)
  if (last !== undefined) keys.push(last)
  return keys.map((key, index) => (index === 0 ? key : `[${key}]`)).join('')
}

/** Returns the error for the most specific violation: an unknown parameter if there is one, or else the deepest. */
function toStripeError(errors: ErrorObject[], raw: RawObject): StripeError {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length
  const rank = ({ keyword }: ErrorObject) =>
    ['additionalProperties', 'required', 'enum', 'const', 'type'].indexOf(keyword)
  const [first] = errors
    .filter(({ keyword }) => keyword !== 'anyOf')
    .toSorted(
      (a, b) =>
        Number(b.keyword === 'additionalProperties') -
          Number(a.keyword === 'additionalProperties') ||
        depth(b) - depth(a) ||
        rank(a) - rank(b),
    )
  const { keyword, instancePath, params, schema } = first!
  const value = valueAt(raw, instancePath)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const param = paramName(instancePath)
  if (keyword === 'additionalProperties') {
    const unknown = paramName(instancePath, params['additionalProperty'] as string)
    return invalidParam(unknown, `Received unknown parameter: ${unknown}`, 'parameter_unknown')
  }
  if (keyword === 'required') {
    const absent = paramName(instancePath, params['missingProperty'] as string)
    return invalidParam(absent, `Missing required param: ${absent}.`, 'parameter_missing')
  }
  if (keyword === 'enum')
    return invalidParam(
      param,
      `Invalid ${param}: must be one of ${(schema as string[]).join(', ')}`,
    )
  const type = String(params['type'])
  if (type.includes('number'))
    return invalidParam(param, `Invalid integer: ${text}`, 'parameter_invalid_integer')
  if (type === 'boolean') return invalidParam(param, `Invalid boolean: ${text}`)
  if (type === 'array') return invalidParam(param, `Invalid array`)
  if (type === 'object') return invalidParam(param, `Invalid object`)
  return invalidParam(param, `Invalid string: ${text}`)
}

function valueAt(raw: Raw, pointer: string): Raw | undefined {
  let value: Raw | undefined = raw
  for (const key of pointer.split('/').slice(1))
    value = typeof value === 'object' ? (value as RawObject)[key] : undefined
  return value
}

function checkIntegers(value: unknown, raw: Raw | undefined, pointer: string): void {
  if (typeof value === 'number') {
    if (!/^-?\d+$/.test(String(raw)) || !Number.isSafeInteger(value))
      throw invalidParam(
        paramName(pointer),
        `Invalid integer: ${String(raw)}`,
        'parameter_invalid_integer',
      )
  } else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value))
      checkIntegers(one, (raw as RawObject)[key], `${pointer}/${key}`)
}
