/** `Content-Disposition` (RFC 6266) that offers a download under a name that somebody typed. */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^a-zA-Z0-9 ._()-]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
