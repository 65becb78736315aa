import { StripeError } from './errors.ts'

/** A form's values before they are checked: text, in objects and arrays. */
export type Raw = string | Raw[] | { [key: string]: Raw }
export type RawObject = { [key: string]: Raw }

/**
 * Reads what the library sends as a body or a query: `a[b]=1` is an object in an object, `a[0]=1` and
 * `a[]=1` are an array. A body that mixes them is refused.
 * @throws StripeError 400
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
  let at = form
  for (const [index, given] of keys.entries()) {
    const key = given === '' ? String(Object.keys(at).length) : given
    if (index === keys.length - 1) {
      if (typeof at[key] === 'object') throw malformed(name)
      at[key] = value
      return
    }
    at[key] ??= Object.create(null) as RawObject
    if (typeof at[key] === 'string') throw malformed(name)
    at = at[key] as RawObject
  }
}

/** Objects whose keys are 0, 1, 2… become arrays. */
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
