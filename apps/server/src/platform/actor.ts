import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Who acts: `person:ID` in a request, `job:NAME` in a job, `command:NAME` in a command of the operator.
 * Transactions set it as `firstbell.actor` (database.ts), which the triggers that write histories read.
 */
export type Actor = `person:${string}` | `job:${string}` | `command:${string}`

interface Acting {
  actor?: Actor
  address?: string
}

const current = new AsyncLocalStorage<Acting>()

export const actingAs = <T>(actor: Actor, work: () => T): T => current.run({ actor }, work)

/** Returns who acts; undefined in a request without a login. */
export const currentActor = (): Actor | undefined => current.getStore()?.actor

/** Returns the network address of the request's client; undefined outside of requests. */
export const currentAddress = (): string | undefined => current.getStore()?.address

/** Makes each request act as the caller that its guard has authenticated, from its network address. */
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
 * Returns a network address as PostgreSQL accepts it: without the IPv6 prefix of an IPv4 address, and
 * without a zone.
 * @param ip undefined once the connection is gone
 */
function plainAddress(ip: string | undefined): string | undefined {
  const [plain = ''] = (ip ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '').split('%', 1)
  return isIP(plain) === 0 ? undefined : plain
}
