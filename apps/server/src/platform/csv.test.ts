import { expect, test } from 'vitest'
import { escapeFormula } from './csv.ts'

test('a text that a spreadsheet would run as a formula gets an apostrophe, also behind invisible characters (rule session-8)', () => {
  const invisible =
    '\u200B \u00AD \u2060 \uFEFF \u061C \u180E \u034F \u115F \u3164 \u2800 \u0085 \u00A0 \u{E0001} \uFE0F'
  for (const before of ['', ...invisible.split(' '), '\u200B \u00AD'])
    for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'])
      expect(escapeFormula(`${before}${sign}1+1`)).toBe(`'${before}${sign}1+1`)
  for (const text of ['\t1', '\r1', '\n1']) expect(escapeFormula(text)).toBe(`'${text}`)
})

test('every other text is unchanged', () => {
  for (const text of ['', 'Ada', '1+1', 'a=b', '\u200BAda', 'Zoë', '王小明', '\u{1F600} =)'])
    expect(escapeFormula(text)).toBe(text)
})
