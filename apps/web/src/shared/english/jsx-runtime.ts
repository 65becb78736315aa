/**
 * React's JSX functions in the build of a language that lacks messages (docs/languages): they enclose the texts that are
 * in English in an element that says so. Languages that have all messages are built without this module.
 */
import { partsOf, withoutMarks } from '@firstbell/messages/in-english'
import type { ElementType, Key, ReactNode } from 'react'
import * as react from 'react/jsx-runtime'

export { Fragment } from 'react/jsx-runtime'

type Props = Readonly<Record<string, unknown>>

export const jsx = (type: ElementType, props: Props, key?: Key) =>
  react.jsx(type, inEnglish(type, props), key)

export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  react.jsxs(type, inEnglish(type, props), key)

/** Elements that hold text only. */
const TEXT_ONLY = new Set<unknown>(['title', 'option', 'textarea', 'style', 'script'])

/** Returns properties in which what a reader sees in English is marked. */
export function inEnglish(type: ElementType, props: Props): Props {
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    const change =
      name === 'children' && !TEXT_ONLY.has(type) ? elementsOf(value) : plain(type, name, value)
    if (change !== value) changes[name] = change
  }
  if (type === 'option' && changes['children'] !== undefined)
    Object.assign(changes, { lang: 'en', dir: 'ltr' })
  return Object.keys(changes).length > 0 ? { ...props, ...changes } : props
}

/** Removes the marks of an attribute. Components receive theirs, which they may show as text. */
const plain = (type: ElementType, name: string, value: unknown): unknown => {
  if (typeof type !== 'string' && !/^(?:aria-|alt$|placeholder$)/.test(name)) return value
  if (Array.isArray(value)) return value.map((each: unknown) => plain(type, name, each))
  return typeof value === 'string' ? withoutMarks(value) : value
}

function elementsOf(children: unknown): unknown {
  if (Array.isArray(children)) {
    const changed = children.map((each: unknown) => elementsOf(each))
    return changed.some((each, index) => each !== children[index]) ? changed : children
  }
  const parts = typeof children === 'string' ? partsOf(children) : undefined
  if (!parts) return children
  const elements = parts.map(({ text, english }, index): ReactNode =>
    english ? react.jsx('span', { lang: 'en', dir: 'ltr', children: text }, index) : text,
  )
  return elements.length === 1 ? elements[0] : react.jsxs(react.Fragment, { children: elements })
}
