import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { root } from './run.ts'

/**
 * `npm run dev`: the server, restarted when its sources change, and Vite with hot reloading on PORT
 * + 1. Ctrl-C ends both.
 */
const port = Number(process.env['PORT'] ?? 3000)
const start = (args: string[], env: NodeJS.ProcessEnv, cwd = root) =>
  spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })

const children = [
  start(
    [
      '--watch-path=apps/server/src',
      '--watch-path=packages/contract/src',
      '--watch-path=packages/messages/src',
      '--watch-preserve-output',
      'apps/server/src/main.ts',
    ],
    { PORT: String(port), PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port + 1}` },
  ),
  start(
    [
      resolve(root, 'node_modules/vite/bin/vite.js'),
      '--port',
      String(port + 1),
      '--host',
      'localhost',
    ],
    { FIRSTBELL_SERVER: `http://127.0.0.1:${port}` },
    resolve(root, 'apps/web'),
  ),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
for (const child of children)
  child.on('exit', (code) => {
    stop()
    process.exitCode = code ?? 0
  })
