import { describe, expect, it } from 'vitest'
import { emailField } from './fields.ts'
import { messages } from './messages.ts'

const read = (typed: string) => emailField().safeParse(typed)

describe('an address (rule account-5)', () => {
  it.each([
    ['Ada@Example.org ', 'ada@example.org'],
    ['r&d@example.org', 'r&d@example.org'],
    ["o'brien+tag@example.org", "o'brien+tag@example.org"],
    ['a/b=c#d!e~f%g@example.org', 'a/b=c#d!e~f%g@example.org'],
    ['first..last.@docomo.ne.jp', 'first..last.@docomo.ne.jp'],
    ['+lead@x.io', '+lead@x.io'],
    ['x@sub_domain.example.org', 'x@sub_domain.example.org'],
    ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['x@bücher.example', 'x@xn--bcher-kva.example'],
    ['\u200eada@example.org\u200b', 'ada@example.org'],
    ['ａｄａ＠例え。ＪＰ', 'ada@xn--r8jz45g.jp'],
    ['a@b.photography', 'a@b.photography'],
  ])('%j is %j', (typed, stored) => {
    expect(read(typed).data).toBe(stored)
    expect(read(stored).data).toBe(stored)
  })

  it.each([
    'ada',
    'ada@',
    '@example.org',
    'ada@localhost',
    'ada@example.1',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@example.c',
    'ada@-example.org',
    'ada@example-.org',
    'ada@example..org',
    'ada@.example.org',
    'ada@example.org.',
    'ada@bo@example.org',
    'ada bo@example.org',
    'ada@exam ple.org',
    'ada@example.org\r\nBcc: eve@evil.example',
    'ada@example.org\nbcc:x@evil.example',
    'ada,eve@example.org',
    '"ada"@example.org',
    'Ada <ada@example.org>',
    'ada(x)@example.org',
    'ada@example.org;eve@example.org',
    'jösé@example.org',
    'ada@пример/рф.example',
    'ada@пример%2eрф',
    `${'a'.repeat(250)}@x.io`,
    `ada@${'a'.repeat(64)}.org`,
  ])('%j is refused', (typed) => {
    const { error } = read(typed)
    expect(error?.issues.map(({ message }) => message)).toContain(messages.emailInvalid)
  })

  it.each(['', ' ', '\u200b', '\u202d\u202c'])('%j is missing', (typed) => {
    expect(read(typed).error?.issues.map(({ message }) => message)).toEqual([
      messages.emailRequired,
    ])
  })
})
