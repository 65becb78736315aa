import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A fault of the connection to a server. */
export type ConnectionFault =
  | 'none'
  /** Connections are refused, and open ones end. */
  | 'refused'
  /** Connections are accepted but nothing is answered. Requests in progress are lost. */
  | 'silent'
  /** Answers are delayed by this number of milliseconds. */
  | { late: number }
  /** Every connection gets this text and is closed. */
  | { words: string }
  /** Connections are forwarded to another server. */
  | { target: string }

export interface TcpProxy {
  port: number
  /** Sets the fault. Open connections of the previous fault are closed. */
  set: (fault: ConnectionFault) => Promise<void>
  /**
   * Lets this number of bytes pass to the server, then calls back and breaks the connection of the last
   * byte; null: no limit.
   */
  strikeAfter: (bytes: number, strike: (() => Promise<void>) | null) => void
}

const open = (target: string) =>
  target.startsWith('/') ? connect(target) : connect(Number(target.split(':')[1]), '127.0.0.1')

/**
 * Starts a proxy from a port of 127.0.0.1 to a server that can simulate faults.
 * @param target the path of a socket, or `127.0.0.1:PORT`
 */
export async function startTcpProxy(
  stack: AsyncDisposableStack,
  target: string,
): Promise<TcpProxy> {
  let fault: ConnectionFault = 'none'
  let limit: { left: number; strike: () => Promise<void> } | null = null
  const sockets = new Set<Socket>()
  const add = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    add(near)
    if (typeof fault === 'object' && 'words' in fault) return near.end(fault.words)
    const far = open(typeof fault === 'object' && 'target' in fault ? fault.target : target)
    add(far)
    near.on('data', (bytes) => {
      if (fault === 'silent') return
      if (limit === null || bytes.length < limit.left) {
        if (limit) limit.left -= bytes.length
        return far.write(bytes)
      }
      const { left, strike } = limit
      limit = null
      near.removeAllListeners('data').pause()
      // After the kernel has accepted the bytes.
      far.write(bytes.subarray(0, left), () => void strike().finally(() => near.destroy()))
    })
    // Delayed answers keep their order.
    let before: Promise<unknown> = Promise.resolve()
    far.on('data', (bytes) => {
      if (fault === 'silent') return
      const wait = typeof fault === 'object' && 'late' in fault ? delay(fault.late) : undefined
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
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  await listen(0)
  const { port } = server.address() as { port: number }
  stack.defer(() => {
    server.close()
    endAll()
  })
  return {
    port,
    strikeAfter: (left, strike) => void (limit = strike && { left, strike }),
    set: async (next) => {
      // Delays can begin and end within a connection. Data that are sent during silence are lost.
      const delays = (one: ConnectionFault) =>
        one === 'none' || one === 'silent' || (typeof one === 'object' && 'late' in one)
      if (!delays(next) || !delays(fault) || fault === 'silent') endAll()
      fault = next
      if (next === 'refused') await new Promise((closed) => server.close(closed))
      else if (!server.listening) await listen(port)
    },
  }
}
