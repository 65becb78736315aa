import { onTestFinished } from 'vitest'

type Answer = () => Response | Promise<Response>

interface UploadAnswers {
  /** Answers the request that creates an upload. */
  begin?: Answer
  /** Answers the request that sends the bytes. */
  send?: Answer
}

export interface StubbedUploads {
  /** The methods of the requests so far. */
  methods: string[]
  /** Replaces some answers. */
  stub: (answers: UploadAnswers) => void
}

const UPLOAD_PATH = '/files'

/**
 * Answers the requests of uploads (tus 1.0) until the test ends; without other answers they succeed.
 * Other requests of XMLHttpRequest fail.
 */
export function stubUploads(answers: UploadAnswers = {}): StubbedUploads {
  let current = answers
  const methods: string[] = []
  const created = () =>
    new Response('', { status: 201, headers: { location: `${UPLOAD_PATH}/f1` } })
  const stored = (bytes: number) => () =>
    new Response(null, { status: 204, headers: { 'upload-offset': String(bytes) } })
  const original = window.XMLHttpRequest

  class StubbedRequest {
    upload = {}
    status = 0
    responseText = ''
    onload = () => {}
    onerror = (_error: unknown) => {}
    private method = ''
    private path = ''
    private headers = new Headers()
    private aborted = false

    open(method: string, url: string) {
      this.method = method
      this.path = new URL(url).pathname
    }
    setRequestHeader() {}
    getResponseHeader(name: string) {
      return this.headers.get(name)
    }
    abort() {
      this.aborted = true
    }
    send(body: Blob | null = null) {
      void this.answer(body?.size ?? 0).catch((error: unknown) => this.onerror(error))
    }
    private async answer(bytes: number) {
      if (!this.path.startsWith(UPLOAD_PATH)) throw new Error(`No stub for ${this.path}.`)
      methods.push(this.method)
      const { begin = created, send = stored(bytes) } = current
      const answer = this.method === 'POST' ? begin : this.method === 'PATCH' ? send : stored(bytes)
      const response = await answer()
      this.status = response.status
      this.headers = response.headers
      this.responseText = await response.text()
      if (!this.aborted) this.onload()
    }
  }

  window.XMLHttpRequest = StubbedRequest as unknown as typeof XMLHttpRequest
  onTestFinished(() => void (window.XMLHttpRequest = original))
  return { methods, stub: (more) => void (current = { ...current, ...more }) }
}

/** A picture that the browser can show. */
export function pictureFile(name = 'me.png'): File {
  const bytes = Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0))
  return new File([bytes], name, { type: 'image/png' })
}

/** A PNG of one pixel, in Base64. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
