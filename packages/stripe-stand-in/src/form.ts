import { StripeError } from './errors.ts'

/** The unchecked values of a form: strings, in objects and arrays. */
export type Raw = string | Raw[] | { [key: string]: Raw }
export type RawObject = { [key: string]: Raw }

/**
 * Parses the body or query of Stripe's library: `a[b]=1` is an object in an object, `a[0]=1` and `a[]=1` are an
 * array.
 * @throws StripeError 400 if one name is used for several of these
 */
export function parseForm(text: string): RawObject {
  const form: RawObject = Object.create(null) as RawObject
  for (const [name, value] of new URLSearchParams(text)) {
    const path = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
    if (!path) throw malformed(name)
    const keys = [path[1]!, ...[...path[2]!.matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key!)]
    set(form, keys, value, name)
  }
  return asArrays(form) as RawObject
}

function set(form: RawObject, keys: string[], value: string, name: string): void {
  let parent = form
  for (const [index, part] of keys.entries()) {
    const key = part === '' ? String(Object.keys(parent).length) : part
    if (index === keys.length - 1) {
      if (typeof parent[key] === 'object') throw malformed(name)
      parent[key] = value
      return
    }
    parent[key] ??= Object.create(null) as RawObject
    if (typeof parent[key] === 'string') throw malformed(name)
    parent = parent[key] as RawObject
  }
}

/** Converts objects whose keys are numbers to arrays. */
function asArrays(raw: Raw): Raw {
  if (typeof raw === 'string' || Array.isArray(raw)) return raw
  const keys = Object.keys(raw)
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key)))
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => asArrays(raw[key]!))
  return Object.fromEntries(keys.map((key) => [key, asArrays(raw[key]!)]))
}

function malformed(name: string): StripeError {
  return new StripeError(
    400,
    { type: 'invalid_request_error', message: `Invalid request parameters: ${name}`, param: name },
    { unexecuted: true },
  )
}
