/** Returns the `Content-Disposition` header (RFC 6266) of a file whose name a person typed. */
export function namedFile(name: string, disposition: 'attachment' | 'inline'): string {
  const plain = name.replace(/[^a-zA-Z0-9 ._()-]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${full}`
}

export const attachmentNamed = (name: string): string => namedFile(name, 'attachment')
