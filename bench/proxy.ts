import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { findProgram } from '../scripts/find-program.ts'
import { freePort, root, runWith, temporaryFolder } from './site.ts'

/** nginx with `deploy/nginx.conf` on loopback ports, with its own certificate. */
interface Proxy {
  url: string
  /**
   * How nginx handled each call, by its `x-bench` number: the ports of the processes that it used, in order, and their
   * answers. 502 and 504 are nginx's own.
   */
  calls: () => Promise<Map<number, { ports: number[]; statuses: number[] }>>
}

const PROGRAMS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/opt/homebrew/bin'].map(
  (folder) => `${folder}/nginx`,
)

/** Returns the path of the installed nginx, if there is one. */
export const installedNginx = (): string | undefined => PROGRAMS.find((file) => existsSync(file))

/** @param ports of the server processes */
export async function startProxy(
  stack: AsyncDisposableStack,
  ports: readonly number[],
): Promise<Proxy> {
  const nginx = findProgram('nginx', PROGRAMS)
  const folder = await temporaryFolder(stack)
  const [port, plainPort] = [await freePort(), await freePort()]
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const made = spawnSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=127.0.0.1 -days 2 -keyout ${key} -out ${certificate}`.split(
      ' ',
    ),
    { encoding: 'utf8' },
  )
  if (made.status !== 0)
    throw new Error(`openssl is needed for a certificate: ${made.error?.message ?? made.stderr}`)

  const shipped = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
  await writeFile(
    join(folder, 'firstbell.conf'),
    adapt(shipped, ports, [
      [/^ *listen \[::\][^\n]*\n/gm, ''],
      [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
      [/listen 443 /, `listen 127.0.0.1:${port} `],
      [/ssl_certificate  [^\n]*/, `ssl_certificate ${certificate};`],
      [/ssl_certificate_key [^\n]*/, `ssl_certificate_key ${key};`],
      [/proxy_cache_path \S+/, `proxy_cache_path ${join(folder, 'cache')}`],
    ]),
  )
  await mkdir(join(folder, 'temporary'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`)
    .join('\n  ')
  const main = join(folder, 'nginx.conf')
  await writeFile(
    main,
    `daemon off;
worker_processes 2;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
events { worker_connections 2048; }
http {
  default_type application/octet-stream;
  ${temporary}
  log_format bench '$http_x_bench|$upstream_addr|$upstream_status';
  access_log ${join(folder, 'access.log')} bench;
  include ${join(folder, 'firstbell.conf')};
}
`,
  )
  const test = spawnSync(nginx, ['-t', '-q', '-p', folder, '-c', main], { encoding: 'utf8' })
  if (test.status !== 0) throw new Error(`nginx refuses deploy/nginx.conf:\n${test.stderr}`)
  const { until } = runWith(stack, nginx, ['-p', folder, '-c', main])
  const url = `https://127.0.0.1:${port}`
  await until(() => listens(port))
  return {
    url,
    async calls() {
      const text = await readFile(join(folder, 'access.log'), 'utf8')
      const numbers = (list: string | undefined) =>
        (list ?? '').split(/[,:]\s+/).map((part) => Number(part.replace(/^.*:/, '')) || 0)
      return new Map(
        text
          .split('\n')
          .filter((line) => /^\d/.test(line))
          .map((line) => {
            const [number, ports, statuses] = line.split('|')
            return [Number(number), { ports: numbers(ports), statuses: numbers(statuses) }]
          }),
      )
    },
  }
}

/** Does not send a request, because the servers do not answer yet and nginx would mark them as failed. */
function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      socket.destroy()
      done(true)
    }).on('error', () => done(false))
  })
}

/** Returns the shipped configuration with other paths and ports. */
function adapt(
  text: string,
  ports: readonly number[],
  places: readonly (readonly [RegExp, string])[],
): string {
  const upstream =
    /(?<before> *server )127\.0\.0\.1:\d+(?<after> [^\n]*)\n(?: *server 127\.0\.0\.1:[^\n]*\n)*/
  const servers = ports.map((port) => `$<before>127.0.0.1:${port}$<after>\n`).join('')
  return [[upstream, servers] as const, ...places].reduce((adapted, [pattern, by]) => {
    if (!pattern.test(adapted))
      throw new Error(`deploy/nginx.conf has no ${pattern.source} any more`)
    return adapted.replace(pattern, by)
  }, text)
}
