import { describe, expect, it } from 'vitest'
import { createAccountsWorld } from '../../../test/support/accounts.ts'

const TERMS_URL = 'https://school.example/terms'
const PRIVACY_URL = 'mailto:privacy@school.example'

describe('what a person accepts by registering (rule account-28)', () => {
  it.each([
    [{ TERMS_URL, PRIVACY_URL }, TERMS_URL, PRIVACY_URL],
    [{ TERMS_URL }, TERMS_URL, null],
  ])('is kept with the account: %j', async (settings, terms, privacy) => {
    const { world, newcomer } = await createAccountsWorld(settings)
    const { person } = await newcomer()
    const { accepted_at: at, ...accepted } = await world.db
      .selectFrom('person')
      .select(['accepted_at', 'accepted_terms_url', 'accepted_privacy_url'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(accepted).toEqual({ accepted_terms_url: terms, accepted_privacy_url: privacy })
    expect(Math.abs(at!.getTime() - Date.now())).toBeLessThan(60_000)
  })
})
