/**
 * Returns the `Content-Disposition` header (RFC 6266) of a file whose name a person typed: the name in ASCII for
 * old clients, and encoded in UTF-8 (RFC 8187) for all others.
 */
export function contentDisposition(name: string, disposition: 'attachment' | 'inline'): string {
  const plain = name.replace(/[^a-zA-Z0-9 ._()-]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${full}`
}
