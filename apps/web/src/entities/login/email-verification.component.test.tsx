import type { User } from '@firstbell/contract/accounts'
import { expect, test } from 'vitest'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { useAccount, useEmailChanged } from './email-verification.ts'

const fresh = { ...student, email: 'mira@meadow.test' }

function Account() {
  const { waitsForVerification } = useAccount()
  const storeUser = useEmailChanged()
  return (
    <>
      <p>{waitsForVerification ? 'Please verify' : 'Nothing to verify'}</p>
      <button type="button" onClick={() => storeUser(fresh)}>
        Change
      </button>
    </>
  )
}

/** The answers to a person whose token contains this verified email. */
const answersOf = (user: User, verifiedEmail: string) => ({
  refresh: () =>
    Response.json({
      idToken: `.${btoa(JSON.stringify({ email: verifiedEmail }))}.`,
      expiresIn: 3600,
    }),
  login: { message: '', user, data: { user } },
  getMe: { message: '', user },
  getPreferences: {
    message: '',
    preferences: { reminders: true, timezone: null, locale: null, language: 'en' as const },
  },
})

test('a person who changed their email and returns from the mailbox sees that it is verified (rule account-17)', async () => {
  const { getByRole, getByText, inputs, current, stub } = await render(<Account />, {
    user: student,
    calls: answersOf(student, student.email),
  })
  await expect.poll(() => inputs('getPreferences')).toHaveLength(1)
  await expect.poll(() => current.queryClient.isFetching()).toBe(0)
  await getByRole('button', { name: 'Change' }).click()
  await expect.element(getByText('Please verify')).toBeVisible()
  // They verify it in another tab.
  stub(answersOf(fresh, fresh.email))
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(getByText('Nothing to verify')).toBeVisible()
})
