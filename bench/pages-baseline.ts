import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { KeptAnswer } from './pages.ts'

/**
 * The baseline of `pages.ts`: node:http that sends the bytes of files.
 *   node bench/pages-baseline.ts PORT FOLDER
 */
const [port, folder] = process.argv.slice(2) as [string, string]
const listed = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as KeptAnswer[]
const answers = new Map(
  listed.map(({ path, headers, file }) => [
    path,
    { headers, bytes: readFileSync(join(folder, file)) },
  ]),
)
createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) return void response.writeHead(404).end()
  response.writeHead(200, answer.headers)
  response.end(answer.bytes)
}).listen(Number(port), '127.0.0.1')
