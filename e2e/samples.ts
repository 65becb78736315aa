/** Files and forms for tests to send. */

/** As file fields of a page take it. */
export interface SampleFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A PNG of one pixel. */
export const PICTURE: SampleFile = {
  name: 'chords.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** A PDF, padded to about a number of bytes. */
export const resumeFile = (bytes = 0): SampleFile => ({
  name: 'resume.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]),
})

/** `YYYY-MM-DD`, this many days from now. */
export const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
