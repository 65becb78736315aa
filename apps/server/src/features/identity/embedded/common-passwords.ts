import { readFileSync } from 'node:fs'
import { messages } from '@firstbell/contract/messages'
import { invalidField } from '../../../platform/http/errors.ts'

/**
 * 42,692 passwords of published breaches (scripts/common-passwords.ts), one a line. Kept as one text
 * and searched as such: 350 KB and at most 0.1 ms a look-up; as a set it took 3 MB.
 */
const COMMON = (() => {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'latin1')
  // The notice ends with two empty lines; every password stands between two line ends.
  return text.slice(text.indexOf('\n\n\n') + 2)
})()

/** What anybody would try first here (OWASP ASVS 5.0, 6.1.2), whatever figures or signs are around. */
const OURS = ['firstbell']

/**
 * Refuses a password that guessing starts with: a common one, in upper or lower case; the product's
 * name, dressed up with figures and signs; the person's own address, its first part, or their name.
 * @param field the one that the message stands at
 * @throws AppError invalid
 */
export function refuseEasyPassword(
  field: 'password' | 'newPassword',
  password: string,
  person: { email: string; name: string },
): void {
  const given = password.normalize('NFKC').toLowerCase()
  if (COMMON.includes(`\n${given}\n`)) throw invalidField(field, messages.passwordTooCommon)
  const bare = lettersAndFigures(given)
  const { email, name } = person
  const own = [email, email.slice(0, email.lastIndexOf('@')), name].map(lettersAndFigures)
  const core = bare.replace(/^\d+/, '').replace(/(?<!\d)\d+$/, '')
  if (bare !== '' && (own.includes(bare) || OURS.includes(core)))
    throw invalidField(field, messages.passwordTooObvious)
}

const lettersAndFigures = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
