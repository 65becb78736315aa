import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * The baseline of `lists.ts`: node:http that sends the bytes of a file.
 *   node bench/lists-baseline.ts PORT FILE HEADERS-AS-JSON
 */
const [port, file, headers] = process.argv.slice(2) as [string, string, string]
const bytes = readFileSync(file)
const head = JSON.parse(headers) as Record<string, string>
createServer((_request, response) => {
  response.writeHead(201, head)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1')
