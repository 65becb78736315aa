import { readFileSync } from 'node:fs'
import { messages } from '@firstbell/contract/messages'
import { invalidField } from '../../platform/http/errors.ts'

/**
 * Passwords of published breaches (scripts/common-passwords.ts), one a line. One text that is searched
 * takes a tenth of the memory of a set.
 */
const COMMON = (() => {
  // The file is ASCII. As latin1, each character takes one byte of memory.
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'latin1')
  // Two empty lines end the notice; a line end precedes and follows every password.
  return text.slice(text.indexOf('\n\n\n') + 2)
})()

/** Words of the product (OWASP ASVS 5.0, 6.1.2), refused with any digits or signs around them. */
const PRODUCT_WORDS = ['firstbell']

/**
 * Refuses a password that guessing starts with (rule identity-12).
 * @param field where the form shows the message
 * @throws AppError invalid
 */
export function refuseEasyPassword(
  field: 'password' | 'newPassword',
  password: string,
  person: { email: string; name: string },
): void {
  const normalized = password.normalize('NFKC').toLowerCase()
  if (COMMON.includes(`\n${normalized}\n`)) throw invalidField(field, messages.passwordTooCommon)
  const bare = lettersAndDigits(normalized)
  const { email, name } = person
  const ownWords = [email, email.slice(0, email.lastIndexOf('@')), name].map(lettersAndDigits)
  // The lookbehind changes no result. It prevents quadratic time for many digits.
  const core = bare.replace(/^\d+/, '').replace(/(?<!\d)\d+$/, '')
  if (bare !== '' && (ownWords.includes(bare) || PRODUCT_WORDS.includes(core)))
    throw invalidField(field, messages.passwordTooObvious)
}

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
