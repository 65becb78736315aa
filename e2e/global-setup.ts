import { makeTemplate } from './server.ts'

/** Creates the database and its demo data once; each worker's server starts on a copy. */
export default makeTemplate
