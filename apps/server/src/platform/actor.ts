import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Who acts: `person:ID` in a request, `job:NAME` in a job, `command:NAME` in a command of the operator.
 * Every transaction that begins then carries it as the setting `firstbell.actor` (database.ts), where
 * triggers that keep a history read it.
 */
export type Actor = `person:${string}` | `job:${string}` | `command:${string}`

interface Acting {
  actor?: Actor
  /** The network address of a request's client. */
  address?: string
}

const current = new AsyncLocalStorage<Acting>()

/** Runs work in the name of an actor. */
export const actingAs = <T>(actor: Actor, work: () => T): T => current.run({ actor }, work)

/** Who acts; undefined in a request of somebody who is not logged in. */
export const currentActor = (): Actor | undefined => current.getStore()?.actor

/** The network address from which somebody acts; undefined outside of requests. */
export const currentAddress = (): string | undefined => current.getStore()?.address

/** Lets each request act as the caller whom its guard has found, from its address. */
export function setRequestActors(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const address = plainAddress(request.ip)
    const acting: Acting = {
      ...(request.caller && { actor: `person:${request.caller.id}` as const }),
      ...(address !== undefined && { address }),
    }
    current.run(acting, done)
  })
}

/**
 * An address as PostgreSQL reads it: without the prefix of an IPv4 one in IPv6, and without a zone.
 * @param ip undefined once the connection is gone
 */
function plainAddress(ip: string | undefined): string | undefined {
  const [plain = ''] = (ip ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '').split('%', 1)
  return isIP(plain) === 0 ? undefined : plain
}
