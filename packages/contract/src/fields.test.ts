import { expect, test } from 'vitest'
import { calendarDate, meetingUrl, optionalText, requiredCode, requiredLine } from './fields.ts'
import { instructorDetailsForm } from './instructors.ts'
import { messages } from './messages.ts'

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message)

test('a link loses the characters that would show it as another (rule wire-24)', () => {
  const link = '\u2066https://example.org/\u202egpj.exe\u200b'
  expect(meetingUrl.parse(link)).toBe('https://example.org/gpj.exe')
})

test('a code is read in ASCII, and one of nothing visible is missing (rule wire-24)', () => {
  const code = requiredCode(messages.codeRequired, 12)
  expect(code.parse(' ＳＡＶＥ\u200b１０ ')).toBe('SAVE10')
  expect(messagesOf(code.safeParse('\u2060'))).toEqual([messages.codeRequired])
  expect(messagesOf(code.safeParse('x'.repeat(13)))).toEqual([messages.tooLong])
  expect(messagesOf(code.safeParse('٣'.repeat(1_000_000)))).toEqual([messages.tooLong])
})

test('a day is read in every script (rule wire-24)', () => {
  const day = calendarDate('required', 'invalid')
  expect(day.parse('２０２６-٠٣-०१')).toBe('2026-03-01')
  expect(messagesOf(day.safeParse('\u200b'))).toEqual(['required'])
})

test('an optional text of nothing visible is empty; a line has no tabs (rules wire-8, wire-24)', () => {
  expect(optionalText(10).parse('\u3164 \u200d')).toBe('')
  expect(requiredLine('required', 10).parse('a\t\nb')).toBe('a b')
  expect(messagesOf(requiredLine('required', 10).safeParse('x'.repeat(11)))).toEqual([
    messages.tooLong,
  ])
})

test('skills are divided at commas of every form, and none is invisible (rules approval-4, wire-24)', () => {
  const { skills } = instructorDetailsForm.shape
  expect(skills.parse('cello，viola、 lute ، \u200b, cello, <b>harp</b>')).toEqual([
    'cello',
    'viola',
    'lute',
    'harp',
  ])
  expect(messagesOf(skills.safeParse(['\u3164']))).toEqual([messages.skillsRequired])
})
