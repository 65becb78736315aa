/** The `Content-Disposition` header (RFC 6266) of a download whose name a person typed. */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^a-zA-Z0-9 ._()-]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
