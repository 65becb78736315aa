import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, inject } from 'vitest'
import { openPool } from '../../src/platform/database/database.ts'

/**
 * Opens a pool with a connection to PostgreSQL that can be made to fail.
 * @param options.database default: a database that no one writes to
 */
export async function openLine(options: { database?: string; max?: number } = {}) {
  const { host, port, user } = inject('postgres')
  const sockets = new Set<Socket>()
  const line = {
    /** New connections are closed at once. */
    down: false,
    /** No more data is transferred. */
    silent: false,
    connections: 0,
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
  const server = createServer((near) => {
    line.connections += 1
    near.on('error', () => {})
    if (line.down) return near.destroy()
    const far = connect(`${host}/.s.PGSQL.${port}`)
    far.on('error', () => {})
    for (const socket of [near, far]) sockets.add(socket)
    near.on('data', (bytes) => !line.silent && far.write(bytes))
    far.on('data', (bytes) => !line.silent && near.write(bytes))
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port: mine } = server.address() as AddressInfo
  const pool = openPool(
    { host: '127.0.0.1', port: mine, user, database: options.database ?? 'postgres' },
    { max: options.max ?? 2 },
  )
  afterAll(async () => {
    await pool.end()
    line.cut()
    await new Promise((closed) => server.close(closed))
  })
  return Object.assign(line, { pool })
}
