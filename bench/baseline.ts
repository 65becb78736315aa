import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { StoredAnswer } from './hot.ts'

/** The baseline of `hot.ts`: a node:http server that sends the files in a folder. */
const folder = process.argv[2] as string
const listed = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as StoredAnswer[]
const answers = new Map(
  listed.map((answer, n) => [
    answer.path,
    { ...answer, bytes: readFileSync(join(folder, String(n))) },
  ]),
)
createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) return void response.writeHead(404).end()
  response.writeHead(answer.status, answer.headers)
  response.end(answer.bytes)
}).listen(Number(process.env['PORT']), '127.0.0.1')
