import type { FastifyInstance } from 'fastify'
import { undocumented } from './static-files.ts'

/** The page to change the password: the Dashboard with the dialog open. */
const CHANGE_PASSWORD = '/profile?section=dashboard&dialog=password'

/**
 * Serves the URL that password managers open (W3C, "A Well-known URL for Changing Passwords"). They also request a name that
 * does not exist and rely on its 404, so there is no route for other names.
 */
export function registerWellKnown(app: FastifyInstance): void {
  app.get('/.well-known/change-password', undocumented, (_request, reply) =>
    reply.redirect(CHANGE_PASSWORD, 302),
  )
}
