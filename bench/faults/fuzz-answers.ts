import { calls } from '@firstbell/messages/all/calls'
import { isLanguage } from '@firstbell/messages/languages'
import formats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** Checks answers against the server's OpenAPI document. */

export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  schema?: Schema
}

/** The part of JSON Schema that the generator supports. */
export interface Schema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
}

interface Header {
  required?: boolean
  schema?: object
}

export interface Operation {
  method: string
  /** With `{name}` for parameters. */
  path: string
  parameters: readonly Parameter[]
  body: Record<string, { schema: Schema }> | undefined
  needsToken: boolean
  responses: Record<string, { content?: Record<string, object>; headers?: Record<string, Header> }>
}

/** The used parts of an OpenAPI document. */
interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[]
        requestBody?: { content: Operation['body'] }
        security?: unknown[]
        responses: Operation['responses']
      }
    >
  >
}

/** The operations of the document in order. */
export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { parameters = [], requestBody, security = [], responses }]) => ({
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content,
        needsToken: security.length > 0,
        responses,
      }),
    ),
  )

export interface Received {
  /** 0: there was no answer, and `text` has the reason. */
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  milliseconds: number
}

/** A request that takes longer counts as hanging. */
export const HANGS_MS = 10_000

/** @returns why an answer contradicts the document; null if it does not */
export function createJudge(
  document: Document,
): (operation: Operation, received: Received) => string | null {
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  ;(formats as unknown as (to: Ajv2020) => void)(ajv)
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, ValidateFunction>()
  const validator = (pointer: string): ValidateFunction => {
    let known = compiled.get(pointer)
    if (!known) {
      known = ajv.compile({ $ref: `document#${pointer}` })
      compiled.set(pointer, known)
    }
    return known
  }
  const at = (...steps: string[]) =>
    steps
      .map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
      .join('')

  return (operation, { status, headers, text, milliseconds }) => {
    if (milliseconds > HANGS_MS) return `it hangs: ${milliseconds} ms`
    if (status === 0) return `no answer: ${text}`
    if (status >= 500) return `${status} ${text.slice(0, 300)}`
    // Headers beyond 16 KB are refused before routing.
    const described =
      status === 431
        ? { content: { 'application/json': {} }, headers: {} }
        : operation.responses[String(status)]
    if (!described)
      return `${status} is not described (only ${Object.keys(operation.responses).join(', ')}): ${text.slice(0, 200)}`
    const here = ['paths', operation.path, operation.method.toLowerCase(), 'responses', `${status}`]
    for (const [name, header] of Object.entries(described.headers ?? {})) {
      const value = headers[name.toLowerCase()]
      if (value === undefined) {
        if (header.required === true) return `${status} without ${name}`
        continue
      }
      const valid = validator(at(...here, 'headers', name, 'schema'))
      if (header.schema && !valid(String(value)))
        return `${status} with ${name}: ${String(value)} (${ajv.errorsText(valid.errors)})`
    }
    if (status === 401 && headers['www-authenticate'] === undefined)
      return '401 without WWW-Authenticate (RFC 9110 §11.6.1)'
    if (!described.content || operation.method === 'HEAD')
      return text === ''
        ? null
        : `${status} has a body where none is described: ${text.slice(0, 200)}`
    const type = String(headers['content-type'] ?? '').replace(/;.*$/, '')
    if (!described.content[type])
      return `${status} is of type "${type}", not ${Object.keys(described.content).join(' or ')}: ${text.slice(0, 200)}`
    if (type !== 'application/json') return null
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return `${status} is no JSON: ${text.slice(0, 200)}`
    }
    const valid = validator(
      status === 431
        ? at('components', 'schemas', 'Error')
        : at(...here, 'content', type, 'schema'),
    )
    if (!valid(body))
      return `${status} breaks its schema: ${ajv.errorsText(valid.errors)} in ${text.slice(0, 300)}`
    const language = headers['content-language'] ?? 'en'
    const said = isLanguage(language) ? Object.values<string>(calls[language]) : []
    const { message, fields = {} } = body as {
      message?: string
      fields?: Record<string, string>
    }
    const other = [message, ...Object.values(fields)].find(
      (one) => one !== undefined && !said.includes(one),
    )
    return other === undefined ? null : `${status} says in ${String(language)}: ${other}`
  }
}
