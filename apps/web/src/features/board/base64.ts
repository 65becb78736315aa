/** Bytes at a time: a call has a limited number of arguments. */
const PART = 8192

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += PART)
    binary += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(binary)
}

export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
