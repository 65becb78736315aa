import { startMediaServer, type MediaServer, type MediaServerOptions } from './media-server.ts'

/**
 * The program of the server's own process, which embedded-livekit.ts starts. It receives its options as the first message of
 * the parent, so that the secret is in no list of processes, and ends with the parent, however that ends.
 */

export type ChildMessage = { ready: string } | { failed: string } | { log: string }

const send = (message: ChildMessage) => {
  if (process.connected) process.send?.(message)
}
const log = (line: string) => send({ log: line })

let server: MediaServer | undefined
let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  setTimeout(() => process.exit(0), 2_000)
  await server?.close()
  process.exit(0)
}

/** Errors that are logged in a second. A flood of packets must not become a flood of lines. */
let logged = 0
setInterval(() => (logged = 0), 1_000).unref()
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error: unknown) => {
    // werift handles packets in promises that nothing awaits. An error in one connection must not end all others.
    if (logged++ < 5) log(`Ignored: ${error instanceof Error ? error.stack : String(error)}`)
  })

process.once('message', (options: MediaServerOptions) => {
  startMediaServer(options, log).then(
    (started) => {
      server = started
      send({ ready: started.url })
    },
    (error: unknown) => {
      send({ failed: error instanceof Error ? error.message : String(error) })
      process.exit(1)
    },
  )
})
process.on('disconnect', () => void end())
process.on('SIGTERM', () => void end())
