import { crc32, inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

/** Reads a ZIP by its directory, with its checksums. @returns contents by path */
export function unpack(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const found: Record<string, Buffer> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, sum] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)]
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const stored = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const content = method === 0 ? stored : inflateRawSync(stored)
    const path = zip.subarray(at + 46, at + 46 + name).toString()
    expect(crc32(content), path).toBe(sum)
    found[path] = content
    at += 46 + name + extra + comment
  }
  return found
}
