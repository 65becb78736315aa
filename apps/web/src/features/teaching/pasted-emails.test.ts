import { expect, test } from 'vitest'
import { emailsIn } from './pasted-emails.ts'

test('addresses are found in what people paste (rule invitation-6)', () => {
  expect(emailsIn(' a@x.org\r\nb@x.org;c@x.org, Mia Keller <mia@x.org>,\n\n')).toEqual([
    'a@x.org',
    'b@x.org',
    'c@x.org',
    'mia@x.org',
  ])
  expect(emailsIn('a@x.org b@x.org\tc@x.org')).toEqual(['a@x.org', 'b@x.org', 'c@x.org'])
  expect(emailsIn('nobody')).toEqual(['nobody'])
  expect(emailsIn(' \n ')).toEqual([])
})
