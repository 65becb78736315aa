import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** What may be the matter with a line between two processes. */
export type Trouble =
  | 'none'
  /** Nobody listens; open connections end. */
  | 'refused'
  /** Connections are taken, and nothing is ever said. What is under way is lost. */
  | 'silent'
  /** So many milliseconds pass before an answer arrives. */
  | { late: number }

export interface Wire {
  port: number
  set: (trouble: Trouble) => Promise<void>
}

/** A line to a Unix socket, on a port of 127.0.0.1, with whom something can be made to be wrong. */
export async function startWire(stack: AsyncDisposableStack, target: string): Promise<Wire> {
  let trouble: Trouble = 'none'
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
      if (trouble !== 'silent') far.write(bytes)
    })
    // Answers keep their order, however late they are.
    let before: Promise<unknown> = Promise.resolve()
    far.on('data', (bytes) => {
      if (trouble === 'silent') return
      if (typeof trouble !== 'object') {
        before = before.then(() => near.write(bytes))
        return
      }
      const wait = delay(trouble.late)
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
      // What a silent line has swallowed never comes.
      if (refusing || trouble === 'silent') for (const socket of sockets) socket.destroy()
      trouble = next
      if (refusing) await new Promise((closed) => server.close(closed))
      else if (!server.listening) await listen(port)
    },
  }
}
