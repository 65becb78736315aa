import { invalidParam } from './errors.ts'
import { EXPANDABLE, type Kind } from './objects.ts'
import type { World } from './world.ts'

/**
 * @param params the name of the schema of the route's parameters, which contains the kind of the response
 * @throws StripeError 400 for fields that the stand-in cannot expand
 */
export function checkExpand(params: string, paths: string[]): void {
  for (const path of paths) {
    const names = path.split('.')
    let kind: Kind | undefined = params.slice(0, params.lastIndexOf('.')) as Kind
    if (params.endsWith('.list') && names.shift() !== 'data') kind = undefined
    if (names.length > 4)
      throw invalidParam('expand', `You cannot expand more than 4 levels of a property (${path}).`)
    for (const [index, name] of names.entries()) {
      const lines: boolean = kind === 'checkout.session' && name === 'line_items'
      kind = kind && EXPANDABLE[kind]?.[name]
      if (kind === undefined && !(lines && index === names.length - 1))
        throw invalidParam('expand', `This property cannot be expandResponse (${path}).`)
    }
  }
}

/** Returns a copy of a response in which the ids at the given paths are replaced by their objects. */
export function expandResponse(world: World, result: object, paths: string[]): object {
  const copy = structuredClone(result)
  for (const path of paths) expand(world, copy, path.split('.'))
  return copy
}

function expand(world: World, value: object, [name, ...rest]: string[]): void {
  if (name === undefined) return
  const { object: kind } = value as { object: string }
  const fields = value as Record<string, unknown>
  if (kind === 'list' && name === 'data') {
    for (const item of fields['data'] as object[]) expand(world, item, rest)
    return
  }
  if (kind === 'checkout.session' && name === 'line_items' && rest.length === 0) {
    const { id } = value as { id: string }
    fields['line_items'] = {
      object: 'list',
      data: world.store.get('lines', id)!.lines,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    }
    return
  }
  const id = fields[name]
  if (id === null || id === undefined) return
  if (typeof id === 'string')
    fields[name] = structuredClone(world.store.get(EXPANDABLE[kind as Kind]![name]!, id)!)
  expand(world, fields[name] as object, rest)
}
