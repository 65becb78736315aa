import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A fault of the connection to PostgreSQL. */
export type ConnectionFault =
  | 'none'
  /** Connections are refused, and open ones end. */
  | 'refused'
  /** Connections are accepted but nothing is answered. Requests in progress are lost. */
  | 'silent'
  /** Answers are delayed by this number of milliseconds. */
  | { late: number }

export interface DatabaseProxy {
  port: number
  set: (fault: ConnectionFault) => Promise<void>
}

/** A proxy from a port of 127.0.0.1 to PostgreSQL's socket that can simulate faults. */
export async function startDatabaseProxy(
  stack: AsyncDisposableStack,
  target: string,
): Promise<DatabaseProxy> {
  let fault: ConnectionFault = 'none'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    const far = connect(target)
    keep(far)
    near.on('data', (bytes) => {
      if (fault !== 'silent') far.write(bytes)
    })
    // Delayed answers keep their order.
    let before: Promise<unknown> = Promise.resolve()
    far.on('data', (bytes) => {
      if (fault === 'silent') return
      if (typeof fault !== 'object') {
        before = before.then(() => near.write(bytes))
        return
      }
      const wait = delay(fault.late)
      before = before.then(() => wait).then(() => near.write(bytes))
    })
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  const listen = (port: number) =>
    new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', fail)
        done()
      })
    })
  await listen(0)
  const { port } = server.address() as { port: number }
  stack.defer(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    port,
    set: async (next) => {
      const refusing = next === 'refused'
      // Data sent during the silence is lost.
      if (refusing || fault === 'silent') for (const socket of sockets) socket.destroy()
      fault = next
      if (refusing) await new Promise((closed) => server.close(closed))
      else if (!server.listening) await listen(port)
    },
  }
}
