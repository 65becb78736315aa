import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CHEAP } from '../../../../test/support/context.ts'
import { loadConfig } from '../../../config.ts'
import { createPasswords, PASSWORD_COST } from './passwords.ts'

const { hash: hashPassword, verify: verifyPassword, needsRehash } = createPasswords()

describe('passwords', () => {
  it('verifies the password that was stored and no other', async () => {
    const stored = await hashPassword('correct horse')
    expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifyPassword('correct horse', stored)).toBe(true)
    expect(await verifyPassword('correct horsE', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  })

  it('salts: the same password is stored differently every time', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
  })

  it('takes a password in any Unicode form of the same text', async () => {
    const stored = await hashPassword('caf\u00e9 \ufb01sh')
    expect(await verifyPassword('cafe\u0301 fish', stored)).toBe(true)
  })

  it('does not cut long passwords', async () => {
    const stored = await hashPassword('x'.repeat(128))
    expect(await verifyPassword('x'.repeat(127) + 'y', stored)).toBe(false)
    expect(await verifyPassword('x'.repeat(127), stored)).toBe(false)
  })

  it('verifies hashes of another cost, and says that they must be renewed', async () => {
    // RFC 7914 §12, third vector (N=16384), cut to 32 bytes: "pleaseletmein", "SodiumChloride".
    const hash = Buffer.from(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2',
      'hex',
    )
    const salt = Buffer.from('SodiumChloride')
    const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const stored = `$scrypt$ln=14,r=8,p=1$${unpadded(salt)}$${unpadded(hash)}`
    expect(await verifyPassword('pleaseletmein', stored)).toBe(true)
    expect(await verifyPassword('pleaseletmeout', stored)).toBe(false)
    expect(needsRehash(stored)).toBe(true)
    expect(needsRehash(await hashPassword('x'))).toBe(false)
  })

  it('opens nothing with what is no hash', async () => {
    for (const stored of ['', 'none', '!', '$2b$10$abc', '$scrypt$ln=15,r=8,p=1$$'])
      expect(await createPasswords(CHEAP).verify(stored, stored)).toBe(false)
  })

  it('does the same work where there is no account', async () => {
    const stored = await hashPassword('x')
    const scrypt = vi.spyOn(crypto, 'scrypt')
    onTestFinished(() => {
      scrypt.mockRestore()
      syncBuiltinESMExports()
    })
    // Modules that import it by name see the change, too.
    syncBuiltinESMExports()
    const workOf = async (hash: string | null) => {
      scrypt.mockClear()
      expect(await verifyPassword('wrong', hash)).toBe(false)
      return scrypt.mock.calls.map(([, , bytes, options]) => [bytes, options])
    }
    const work = await workOf(stored)
    expect(work).toHaveLength(1)
    expect(await workOf(null)).toEqual(work)
  })

  it('costs the same on every server, whatever its settings', () => {
    for (const IDENTITY_PROVIDER of ['embedded', 'firebase']) {
      const firebase = { FIREBASE_PROJECT_ID: 'a-school', FIREBASE_API_KEY: 'key' }
      const settings = { DATA_DIR: '/nonexistent', IDENTITY_PROVIDER, ...firebase }
      expect(loadConfig(settings, '/nonexistent', false).passwordCost).toBe(PASSWORD_COST)
    }
  })

  it('does a burst in turns, to the end', async () => {
    const { hash, verify } = createPasswords(CHEAP)
    const stored = await hash('x')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => verify(place % 2 ? 'x' : 'y', stored)),
    )
    expect(answers.filter(Boolean)).toHaveLength(10)
  })
})
