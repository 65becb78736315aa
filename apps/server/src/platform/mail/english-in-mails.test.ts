import { inEnglish } from '@firstbell/messages/in-english'
import { expect, test } from 'vitest'
import { renderMail, type EmailTemplate } from './templates.ts'

test('a mail says what is in English, as its language lacks it (rule language-10)', () => {
  const title = inEnglish('New sign-in')
  const template: EmailTemplate<{ language: string }> = {
    content: () => ({
      subject: title,
      preview: title,
      heading: title,
      blocks: [{ kind: 'text', text: inEnglish('First line\nSecond line') }],
      button: { label: 'Weiter', url: 'https://example.com' },
      reason: 'Grund',
    }),
  }
  const { subject, html, plain } = renderMail(template, { language: 'de' }, 'https://example.com')
  expect(subject).toBe('New sign-in')
  expect(html).toContain('<title>New sign-in</title>')
  expect(html).toMatch(/<h1[^>]*><span lang="en" dir="ltr">New sign-in<\/span><\/h1>/)
  expect(html).toContain('<span lang="en" dir="ltr">First line</span><br>')
  expect(html).toContain('>Weiter</a>')
  expect(`${subject}${html}${plain}`).not.toMatch(/\p{Cf}/u)
  expect(plain).toContain('New sign-in\n\nFirst line\nSecond line')
})
