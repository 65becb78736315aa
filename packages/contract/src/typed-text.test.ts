import { describe, expect, it, test } from 'vitest'
import { asciiForm, cleanText, isBlank, searchText } from './typed-text.ts'

describe('asciiForm', () => {
  it.each([
    ['\u202d0123456789\u202c', '0123456789'],
    ['\u200b01234\u206056789\u00ad', '0123456789'],
    ['０１２３４５６７８９', '0123456789'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०१२३४५६७८९', '0123456789'],
    ['\u{116da}\u{116db}\u{1d7ce}\u{1d7ff}', '0109'],
    ['\ufeff\u00a0k3v7q-ｘ２ｍｚｔ ', 'k3v7q-x2mzt'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
    ['ada bo', 'ada bo'],
    ['é', 'é'],
  ])('reads %j as %j', (typed, meant) => {
    expect(asciiForm(typed)).toBe(meant)
  })
})

describe('cleanText', () => {
  it.each([
    ['  e\u0301tude\u0000 ', 'étude'],
    ['one\r\ntwo\rthree\u2028four\u0085five\n\tsix', 'one\ntwo\nthree\nfour\nfive\n\tsix'],
    ['\u202egnirts\u202c \u2067x\u2069\ufeff\u2060', 'gnirts x'],
    ['be\u0007ll\u009f', 'bell'],
    // Half a surrogate pair stays, for the check of the whole input to refuse.
    ['a\ud800b', 'a\ud800b'],
  ])('stores %j as %j', (typed, stored) => {
    expect(cleanText(typed)).toBe(stored)
  })

  it.each([
    ['emoji', '👩‍🏫 ❤️ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 1️⃣'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['a conjunct of Sinhala', 'ක්\u200dර'],
    ['Khmer with break opportunities', 'ភាសា\u200bខ្មែរ'],
    ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית'],
    ['Hebrew with a mark of direction', 'C++\u200f בעברית'],
    ['Vietnamese', 'Tiếng Việt cơ bản'],
    ['Tibetan', 'བསྒྲུབས་'],
    ['full width', 'ＡＢＣ'],
  ])('keeps %s', (_what, text) => {
    expect(cleanText(text)).toBe(text.normalize('NFC'))
  })

  it('keeps at most five combining marks on a letter, also with joiners between them', () => {
    expect(cleanText(`x${'\u0301'.repeat(100)}y`)).toBe(`x${'\u0301'.repeat(5)}y`)
    expect(cleanText(`x${'\u0301\u200d'.repeat(100)}y`).match(/\u0301/g)).toHaveLength(5)
  })

  test.each([
    '\u200b',
    '\u3164',
    '\u2800',
    '\u00ad',
    '\u115f \u2063',
    '\ue000',
    '\u202e',
    '\u{1d159}',
  ])('%j is nothing', (text) => {
    expect(isBlank(text)).toBe(true)
    expect(cleanText(text)).toBe('')
  })
})

test('searches compare folded text', () => {
  expect(searchText('E\u0301TUDE')).toBe(searchText('étude'))
  expect(searchText('ＰＩＡＮＯ')).toBe('piano')
  expect(searchText('ﾋﾟｱﾉ')).toBe(searchText('ピアノ'))
  expect(searchText('pi\u200ba\u00adno')).toBe('piano')
})
