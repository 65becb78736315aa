import type { FastifyInstance } from 'fastify'
import { undocumented } from './static-files.ts'

/** Where the web app changes the password: the Dashboard with its dialog open. */
const CHANGE_PASSWORD = '/profile?section=dashboard&dialog=password'

/**
 * Serves what password managers look for (W3C, "A Well-known URL for Changing Passwords"). They also
 * probe a name that does not exist, and rely on its 404, so there is no route for other names.
 */
export function registerWellKnown(app: FastifyInstance): void {
  app.get('/.well-known/change-password', undocumented, (_request, reply) =>
    reply.redirect(CHANGE_PASSWORD, 302),
  )
}
