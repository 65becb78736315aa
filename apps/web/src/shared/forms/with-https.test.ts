import { expect, test } from 'vitest'
import { withHttps } from './with-https.ts'

test.each([
  ['zoom.us/j/1', 'https://zoom.us/j/1'],
  ['  meet.example.org:8443/a?b=c#d ', 'https://meet.example.org:8443/a?b=c#d'],
  ['école.example', 'https://école.example'],
  ['https://zoom.us/j/1', 'https://zoom.us/j/1'],
  ['http://zoom.us/j/1', 'http://zoom.us/j/1'],
  ['zoommtg://zoom.us/join', 'zoommtg://zoom.us/join'],
  ['javascript:alert(1.5)', 'javascript:alert(1.5)'],
  ['mia@example.com', 'mia@example.com'],
  ['call me at 6.30', 'call me at 6.30'],
  ['zoom', 'zoom'],
  ['', ''],
])('a link typed as %j is completed to %j (rule session-1)', (typed, completed) => {
  expect(withHttps(typed)).toBe(completed)
})
