import { sql } from 'kysely'
import type { PersonalData } from '../../platform/personal-data.ts'

export const identityPersonalData: readonly PersonalData[] = [
  {
    topic: 'account',
    table: 'identity.account',
    by: { account: 'id' },
    columns: [
      'email',
      'new_email',
      'email_verified',
      'verified_at',
      'password_changed_at',
      'created_at',
    ],
    omits: { internal: ['has_signed_in', 'new_email_at', 'passkey_user_handle'] },
  },
  {
    topic: 'ways to sign in',
    table: 'identity.credential',
    by: { account: 'account_id' },
    columns: ['kind', 'name', 'created_at', 'last_used_at'],
    orderBy: ['created_at'],
    omits: { secret: ['password_hash'], internal: ['id', 'version'] },
  },
  {
    topic: 'connections',
    table: 'identity.connection',
    by: { account: 'account_id' },
    columns: ['provider', 'issuer', 'subject', 'email'],
    omits: { internal: ['credential_id'] },
  },
  {
    topic: 'connections on offer',
    table: 'identity.oidc_pending',
    by: { account: 'account_id' },
    columns: ['provider', 'created_at', 'expires_at'],
    omits: {
      secret: ['browser_hash', 'ticket'],
      // Until it is connected, the account at the provider may be another person's.
      aboutOthers: ['issuer', 'subject', 'name', 'email', 'email_verified'],
      internal: ['label', 'next', 'step'],
    },
  },
  {
    topic: 'passkeys being added',
    table: 'identity.passkey_challenge',
    by: { account: 'account_id' },
    columns: ['expires_at'],
    omits: { secret: ['challenge_hash'] },
  },
  {
    topic: 'sign-ins',
    table: 'identity.login',
    by: { account: 'account_id' },
    columns: [
      'created_at',
      'expires_at',
      'browser',
      'system',
      'methods',
      'confirmed_at',
      'last_active_at',
    ],
    orderBy: ['created_at'],
    omits: { secret: ['token_hash'], internal: ['id', 'verified'] },
  },
  {
    topic: 'downloads that have not begun',
    table: 'identity.download_ticket',
    by: { person: 'person_id' },
    columns: ['url', 'expires_at'],
    omits: { secret: ['hash'], internal: ['claims'] },
  },
  {
    topic: 'mailed links',
    table: 'identity.one_time_token',
    by: { account: 'account_id' },
    columns: ['purpose', 'email', 'used_at', 'expires_at'],
    omits: { secret: ['token_hash', 'browser_hash'], internal: ['next'] },
  },
  {
    topic: 'two-step verification',
    table: 'identity.two_step',
    by: { account: 'account_id' },
    columns: [
      'set_up_at',
      'turned_on_at',
      () => sql`cardinality(recovery_hashes)`.as('recovery_codes_left'),
    ],
    omits: { secret: ['secret', 'recovery_salt'], internal: ['used_steps'] },
  },
  {
    topic: 'sign-ins that wait for a code',
    table: 'identity.sign_in_ticket',
    by: { account: 'account_id' },
    columns: ['methods', 'expires_at'],
    omits: {
      secret: ['token_hash', 'browser'],
      internal: ['credential_id', 'credential_version', 'tries'],
    },
  },
]
