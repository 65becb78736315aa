import { deleteAccount, editEmail, editPassword } from '@firstbell/contract/accounts'
import { getAuditLog, type AuditEntry } from '@firstbell/contract/audit'
import { bookClass } from '@firstbell/contract/bookings'
import { approveInstructor, removeInstructor } from '@firstbell/contract/instructors'
import { deleteClass, updateClass } from '@firstbell/contract/offerings'
import { updatePreferences } from '@firstbell/contract/preferences'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { classForm } from '../../../test/support/offering-forms.ts'
import { readyAccount } from '../../../test/support/people.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { actingAs } from '../../platform/actor.ts'
import { recordAct } from './audit.ts'
import { audit } from './feature.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('admin', 'Ada Admin')
})

const log = async (query: Record<string, unknown>) => {
  const { status, body } = await world.call(getAuditLog, query, admin)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { entries: AuditEntry[]; total: number; page: number; pages: number }
}

/** Inserts entries with a time in the past, which acts cannot do. */
const past = (rows: { kind?: string; days: number; address?: string; of?: string }[]) =>
  world.db
    .insertInto('audit_entry')
    .values(
      rows.map(({ kind = 'review_kept', days, address = null, of }) => ({
        kind,
        at: new Date(Date.now() - days * 86_400_000),
        address,
        ...(of !== undefined && { subject_type: 'person', subject_id: of }),
      })),
    )
    .returning('id')
    .execute()

const tidyUp = async () => {
  const opened = await audit.open?.({ ...world.context } as never, {} as never)
  await opened?.jobs?.find(({ name }) => name === 'audit-housekeeping')?.run({})
}

test('acts of admins and edits of booked offerings record actor, act, subject, time and network address (rules audit-1, audit-2, audit-4)', async () => {
  const teacher = await world.person('instructor', '=Tara Teacher')
  await world.request({
    method: 'PUT',
    url: approveInstructor.path,
    headers: { authorization: `Bearer ${admin.token}` },
    remoteAddress: '::ffff:192.0.2.17',
    payload: { instructorId: teacher.id },
  })
  // A refused request leaves no entry.
  await world.call(approveInstructor, { instructorId: teacher.id }, admin)
  const id = await world.newClass(teacher, { title: 'Violin' })
  const unbooked = await world.newClass(teacher)
  await world.call(bookClass, { classId: id }, await world.person('student'))
  const form = classForm(await world.picture(teacher), { title: 'Violin' })
  const edit = { ...form, classId: id, meetingUrl: 'https://meet.example/secret', maxStudents: 7 }
  for (let times = 0; times < 2; times += 1)
    expect((await world.call(updateClass, edit, teacher)).status).toBe(201)
  await world.call(updateClass, { ...edit, classId: unbooked }, teacher)
  await world.call(removeInstructor, { instructorId: teacher.id, reason: 'Many complaints' }, admin)

  const { entries } = await log({ person: teacher.email.toUpperCase() })
  expect(entries.map(({ kind }) => kind)).toEqual([
    'instructor_removed',
    ...entries.slice(1, -1).map(() => 'offering_changed'),
    'instructor_approved',
  ])
  expect(entries.at(-1)).toEqual({
    id: expect.stringMatching(/^\d+$/),
    at: expect.stringMatching(/Z$/),
    kind: 'instructor_approved',
    actor: { type: 'person', id: admin.id, name: 'Ada Admin', email: admin.email },
    subject: { type: 'person', id: teacher.id, name: '=Tara Teacher', email: teacher.email },
    details: {},
    address: '192.0.2.17',
  })
  expect(entries.at(-2)).toMatchObject({
    actor: { id: teacher.id },
    subject: { type: 'offering', id, name: 'Violin' },
    details: { 'seats taken': 1, changed: expect.arrayContaining(['seats', 'meeting link']) },
  })
  const { entries: own } = await log({ person: admin.id })
  expect(own.map(({ kind }) => kind)).toEqual([
    'offering_deleted',
    'instructor_removed',
    'instructor_approved',
  ])
  expect(own[0]?.details).toEqual({ 'seats taken': 1, because: 'its instructor was removed' })
  expect(own[1]?.details).toEqual({ because: 'Many complaints' })
  expect(JSON.stringify([entries, own])).not.toMatch(/meet\.example/i)

  const csv = await world.request({
    method: 'GET',
    url: `/admin/audit-log.csv?person=${teacher.id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(csv.headers['content-type']).toContain('text/csv')
  const lines = String(csv.body).split('\r\n')
  expect(lines).toHaveLength(entries.length + 2)
  expect(lines[0]).toMatch(/^\ufeffNumber,Time \(UTC\),Act,By,/)
  expect(lines.at(-2)).toContain(`Instructor approved,Ada Admin,${admin.email},'=Tara Teacher`)
  const [exported] = (await log({ person: admin.id })).entries
  expect([exported?.kind, exported?.details]).toEqual([
    'audit_log_exported',
    { person: teacher.id },
  ])
})

test('deleting an account and changing its sign-in methods leave entries, which outlive the account (rules audit-2, audit-3, audit-7)', async () => {
  const teacher = await readyAccount(world, 'approved')
  const id = await world.newClass(teacher)
  const student = await world.person('student')
  await world.call(bookClass, { classId: id }, student)
  await world.call(deleteClass, { id }, teacher)
  const passwords = { oldPassword: teacher.password, newPassword: 'battery staple' }
  const changed = await world.call(editPassword, passwords, teacher)
  expect(changed.status, JSON.stringify(changed.body)).toBe(201)
  const next = `later.${teacher.email}`
  await world.call(editEmail, { oldEmail: teacher.email, newEmail: next }, teacher)
  await world.call(deleteAccount, {}, teacher)
  const { entries } = await log({ person: teacher.email })
  expect(entries.map(({ kind, actor }) => [kind, actor.name])).toEqual(
    ['account_deleted', 'address_changed', 'password_changed', 'offering_deleted'].map((kind) => [
      kind,
      teacher.name,
    ]),
  )
  expect(JSON.stringify(entries)).not.toMatch(/battery|later\./)
  expect(await log({ person: 'nobody@example.com' })).toMatchObject({ entries: [], total: 0 })
})

test('the log is paged and filtered by kind, and by days in the reader’s zone (rule audit-7)', async () => {
  const [first] = await world.db
    .insertInto('audit_entry')
    .values(
      ['2020-03-01T23:30:00Z', '2020-03-02T12:00:00Z', '2020-03-02T23:30:00Z'].map((at) => ({
        at: new Date(at),
        kind: 'review_hidden',
      })),
    )
    .returning('id')
    .execute()
  const day = { kind: 'review_hidden', from: '2020-03-02', to: '2020-03-02' }
  expect((await log(day)).total).toBe(2)
  await world.call(updatePreferences, { timezone: 'Europe/Berlin' }, admin)
  const berlin = await log({ ...day, limit: 1, page: 2 })
  expect(berlin).toMatchObject({ total: 2, page: 2, pages: 2 })
  expect(berlin.entries.map(({ id, actor }) => [id, actor])).toEqual([
    [String(first?.id), { type: 'nobody', name: '' }],
  ])
  expect((await log({ person: '', kind: '', from: '', to: '' })).total).toBeGreaterThan(3)
  for (const wrong of [{ kind: 'none' }, { from: '2020-02-30' }, { limit: 101 }])
    expect((await world.call(getAuditLog, wrong, admin)).status).toBe(400)
})

test('entries cannot be changed or removed; old network addresses are shortened, and old entries expire (rules audit-5, audit-6)', async () => {
  const { db } = world
  const student = await world.person('student')
  await world.call(deleteAccount, {}, student)
  const rows = await past([
    { days: 29, address: '192.0.2.17' },
    { days: 31, address: '192.0.2.17' },
    { days: 31, address: '2001:db8:1:2::3' },
    { days: 800 },
    { days: 800, of: student.id },
  ])
  const [young, old, six, , ofFormer] = rows.map(({ id }) => id)
  // The role of the tests is a superuser, so the trigger refuses, and not a missing privilege.
  for (const statement of [
    sql`update audit_entry set kind = 'review_hidden' where id = ${old}`,
    sql`delete from audit_entry where id = ${young}`,
    sql`truncate audit_entry`,
    sql`update audit_entry set address = null where id = ${old}`,
    sql`update audit_entry set address = '192.0.2.0/24' where id = ${young}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('cannot be changed or removed')
  await tidyUp()
  await tidyUp()
  const left = await sql<{ id: number; address: string | null }>`
    select id, text(address) as address from audit_entry where id = any(${rows.map(({ id }) => id)})
    order by id`.execute(db)
  expect(left.rows).toEqual([
    { id: young, address: '192.0.2.17/32' },
    { id: old, address: '192.0.2.0/24' },
    { id: six, address: '2001:db8:1::/48' },
    { id: ofFormer, address: null },
  ])
})

test('a failed act leaves no entry, and a command is the actor of its acts (rules audit-4, audit-5)', async () => {
  const { id } = await world.person('student')
  const act = (fails: boolean) =>
    actingAs('command:grant-admin', () =>
      world.db.transaction().execute(async (tx) => {
        await recordAct(tx, { kind: 'admin_granted', subject: { person: id } })
        if (fails) throw new Error('refused')
      }),
    )
  await expect(act(true)).rejects.toThrow('refused')
  await act(false)
  const { entries } = await log({ person: id })
  expect(entries.map(({ actor, address }) => [actor, address])).toEqual([
    [{ type: 'command', name: 'grant-admin' }, null],
  ])
})
