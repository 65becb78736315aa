import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

/**
 * Who acts: `person:ID` in a request, `job:NAME` in a job, `command:NAME` in a command of the operator.
 * Every transaction that begins then carries it as the setting `firstbell.actor` (database.ts), where
 * triggers that keep a history read it.
 */
export type Actor = `person:${string}` | `job:${string}` | `command:${string}`

const current = new AsyncLocalStorage<Actor>()

/** Runs work in the name of an actor. */
export const actingAs = <T>(actor: Actor, work: () => T): T => current.run(actor, work)

export const currentActor = (): Actor | undefined => current.getStore()

/** Lets each request act as the caller whom its guard has found. */
export function setRequestActors(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.caller) actingAs(`person:${request.caller.id}`, done)
    else done()
  })
}
