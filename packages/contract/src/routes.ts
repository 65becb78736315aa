import * as texts from './route-texts.ts'
import { readRoute, type Route } from './route.ts'

export type CallName = keyof typeof texts

/** The routes of all calls; `defineCall` adds the rest of a call. */
export const routes = Object.fromEntries(
  Object.entries(texts).map(([name, text]) => [name, readRoute(text)]),
) as Record<CallName, Route>
