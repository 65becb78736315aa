import { invalidParam } from './errors.ts'
import { EXPANDABLE, type Kind } from './objects.ts'
import type { World } from './world.ts'

/**
 * @param params the name of the route's parameters, which says what it answers
 * @throws StripeError 400 for what the stand-in cannot put in the place of an id
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
        throw invalidParam('expand', `This property cannot be expanded (${path}).`)
    }
  }
}

/** A copy of an answer with the objects in it that were asked for. */
export function expanded(world: World, result: object, paths: string[]): object {
  const copy = structuredClone(result)
  for (const path of paths) expand(world, copy, path.split('.'))
  return copy
}

function expand(world: World, value: object, [name, ...rest]: string[]): void {
  if (name === undefined) return
  const { object: kind } = value as { object: string }
  const fields = value as Record<string, unknown>
  if (kind === 'list' && name === 'data') {
    for (const one of fields['data'] as object[]) expand(world, one, rest)
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
