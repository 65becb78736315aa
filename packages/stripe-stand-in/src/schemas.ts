import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { invalidParam, type StripeError } from './errors.ts'
import type { Raw, RawObject } from './form.ts'

/**
 * Stripe's own word on objects and parameters: JSON schemas of the library's types, which
 * scripts/stripe-schemas.ts generates.
 */
const folder = join(import.meta.dirname, 'schemas')
const compiled = new Map<string, ValidateFunction>()
const options = {
  // `required` stands without `properties`, and types are unions.
  strict: false,
  allErrors: true,
  // Compiling takes longer than all that is checked afterwards.
  code: { optimize: false },
  inlineRefs: false,
}
const forAnswers = new Ajv(options)
const forParams = new Ajv({ ...options, coerceTypes: true, verbose: true })

/** The version of the library that the schemas are of. */
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

/** Compiles all schemas, so that no request waits for it: on a busy machine its client would give up. */
export function compileSchemas(): void {
  for (const file of readdirSync(folder))
    if (file !== 'version.json') validator(file.replace(/\.json$/, ''))
}

/**
 * Holds an object of an answer against its schema: its references are ids.
 * @throws an Error that names each difference: the stand-in has a fault
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
 * Checks the parameters of a request and converts them: numbers, booleans and null are text in a
 * form. Numbers must be whole, because none of those parameters may have a fraction.
 * @param name the schema's name
 * @throws StripeError 400 that names the parameter
 */
export function readParams(name: string, raw: RawObject): Record<string, unknown> {
  const params = structuredClone(raw) as Record<string, unknown>
  const validate = validator(name)
  if (!validate(params)) throw fault(validate.errors ?? [], raw)
  wholeNumbers(params, raw, '')
  return params
}

/** `/a/b/0` as `a[b][0]`. */
function inBrackets(pointer: string, last?: string): string {
  const keys = pointer.split('/').slice(1)
  if (last !== undefined) keys.push(last)
  return keys.map((key, index) => (index === 0 ? key : `[${key}]`)).join('')
}

/** The fault that says most: the deepest one, and an unknown parameter before others. */
function fault(errors: ErrorObject[], raw: RawObject): StripeError {
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
  const value = at(raw, instancePath)
  const given = typeof value === 'string' ? value : JSON.stringify(value)
  const param = inBrackets(instancePath)
  if (keyword === 'additionalProperties') {
    const unknown = inBrackets(instancePath, params['additionalProperty'] as string)
    return invalidParam(unknown, `Received unknown parameter: ${unknown}`, 'parameter_unknown')
  }
  if (keyword === 'required') {
    const absent = inBrackets(instancePath, params['missingProperty'] as string)
    return invalidParam(absent, `Missing required param: ${absent}.`, 'parameter_missing')
  }
  if (keyword === 'enum')
    return invalidParam(
      param,
      `Invalid ${param}: must be one of ${(schema as string[]).join(', ')}`,
    )
  const type = String(params['type'])
  if (type.includes('number'))
    return invalidParam(param, `Invalid integer: ${given}`, 'parameter_invalid_integer')
  if (type === 'boolean') return invalidParam(param, `Invalid boolean: ${given}`)
  if (type === 'array') return invalidParam(param, `Invalid array`)
  if (type === 'object') return invalidParam(param, `Invalid object`)
  return invalidParam(param, `Invalid string: ${given}`)
}

function at(raw: Raw, pointer: string): Raw | undefined {
  let value: Raw | undefined = raw
  for (const key of pointer.split('/').slice(1))
    value = typeof value === 'object' ? (value as RawObject)[key] : undefined
  return value
}

function wholeNumbers(value: unknown, raw: Raw | undefined, pointer: string): void {
  if (typeof value === 'number') {
    if (!/^-?\d+$/.test(String(raw)) || !Number.isSafeInteger(value))
      throw invalidParam(
        inBrackets(pointer),
        `Invalid integer: ${String(raw)}`,
        'parameter_invalid_integer',
      )
  } else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value))
      wholeNumbers(one, (raw as RawObject)[key], `${pointer}/${key}`)
}
