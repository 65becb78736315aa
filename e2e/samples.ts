/** Sample files and dates. */

/** A file for the file fields of a page. */
export interface SampleFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A PNG with one pixel. */
export const PICTURE: SampleFile = {
  name: 'chords.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Returns a PDF of about this many bytes. */
export const resumeFile = (bytes = 0): SampleFile => ({
  name: 'resume.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]),
})

/** A year whose days are all in the future, and accepted by the forms (rule offering-24). */
export const YEAR = new Date().getUTCFullYear() + 2

/** 'Wed 1 Jul 2026'; for en-US 'Wed, Jul 1, 2026' */
export const dayInWords = (date: string, locale: 'en-GB' | 'en-US' = 'en-GB') =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(new Date(date))
    .replace(locale === 'en-GB' ? ',' : '', '')
    // ICU abbreviates September by four letters in British English.
    .replace('Sept ', 'Sep ')

/** `YYYY-MM-DD`, this many days from now. */
export const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
