import { messages } from '@firstbell/contract/messages'
import { describe, expect, it } from 'vitest'
import { createAccountsWorld } from '../../../test/support/accounts.ts'
import { signInAs } from '../../../test/support/identity-app.ts'
import { mailsTo } from '../../../test/support/mail.ts'

const { world, app, aForm, post, signUp, sendForm, formOf, newcomer } = await createAccountsWorld()

const urlencoded = (text: string) =>
  post('/auth/signup', text, { 'content-type': 'application/x-www-form-urlencoded' })

describe('sign-up', () => {
  it('registers a student and mails a link to verify the address', async () => {
    const form = aForm({ email: 'New.Student@Example.org' })
    const answer = await signUp(form)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      message: messages.signupSuccess,
      user: {
        _id: expect.any(String),
        email: 'new.student@example.org',
        name: 'Ada Lovelace',
        contact: '0123456789',
        role: ['student'],
        isAdmin: false,
        dob: '1990-05-17',
        gender: 'female',
        profilePic: '',
        roleDetails: {},
      },
    })
    const mails = await mailsTo(app, 'new.student@example.org')
    expect(mails).toMatchObject([{ template: 'verify-email' }])
    expect(mails[0]!.plain).toContain(
      `${world.context.config.publicUrl}/verify-email?token=${mails[0]!.token}`,
    )
  })

  it('registers an instructor as a request, not approved', async () => {
    const answer = await signUp(aForm({ role: 'instructor' }))
    expect(answer.body.user).toMatchObject({
      role: ['instructor'],
      roleDetails: {
        instructor: { bio: '', qualifications: '', skills: [], resume: '', approvedByAdmin: false },
      },
    })
  })

  it('takes all three encodings with the same answer', async () => {
    const json = aForm()
    const plain = aForm()
    const context = aForm()
    const answers = [
      await signUp(json),
      await urlencoded(new URLSearchParams(plain as never).toString()),
      await sendForm(formOf(context)),
    ]
    for (const [place, answer] of answers.entries()) {
      expect(answer.status).toBe(201)
      expect({ ...answer.body.user, _id: '', email: '' }).toEqual({
        ...answers[0]!.body.user,
        _id: '',
        email: '',
      })
      expect(answer.body.user.email).toBe([json, plain, context][place]!.email)
    }
  })

  it('reads past files in a form', async () => {
    const form = formOf(aForm())
    form.append('profilePic', new Blob([new Uint8Array(50_000)], { type: 'image/png' }), 'me.png')
    form.append('nothing', new Blob([]), '')
    const answer = await sendForm(form)
    expect(answer.status).toBe(201)
    expect(answer.body.user.profilePic).toBe('')
    const asName = formOf({ ...aForm(), name: undefined })
    asName.delete('name')
    asName.append('name', new Blob(['Ada']), 'name.txt')
    const refused = await sendForm(asName)
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({ name: messages.nameRequired })
  })

  it.each([
    ['no name', { name: undefined }, { name: messages.nameRequired }],
    ['a blank name', { name: '   ' }, { name: messages.nameRequired }],
    ['a name of markup only', { name: '<b></b>' }, { name: messages.nameRequired }],
    ['no email', { email: '' }, { email: messages.emailRequired }],
    ['a wrong email', { email: 'ada@' }, { email: messages.emailInvalid }],
    ['no password', { password: '' }, { password: messages.passwordRequired }],
    ['a short password', { password: '12345' }, { password: messages.passwordTooShort }],
    ['no contact', { contact: '' }, { contact: messages.contactRequired }],
    ['nine digits', { contact: '012345678' }, { contact: messages.contactDigits }],
    ['no role', { role: '' }, { role: messages.roleRequired }],
    ['a role that is not offered', { role: 'admin' }, { role: messages.roleInvalid }],
    ['no date of birth', { dob: '' }, { dob: messages.dobRequired }],
    ['a day that does not exist', { dob: '2001-02-29' }, { dob: messages.dobInvalid }],
    ['an age of 4', { dob: `${new Date().getFullYear() - 4}-01-01` }, { dob: messages.tooYoung }],
    ['no gender', { gender: '' }, { gender: messages.genderRequired }],
  ])('refuses %s in every encoding', async (_name, over, fields) => {
    const form = Object.fromEntries(
      Object.entries(aForm(over)).filter(([, value]) => value !== undefined),
    )
    for (const answer of [
      await signUp(form),
      await urlencoded(new URLSearchParams(form as never).toString()),
      await sendForm(formOf(form)),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({
        message: Object.values(fields)[0],
        code: 'invalid',
        fields,
      })
    }
  })

  it.each([
    ['a contact out of a phone book', { contact: '\u202d0123456789\u202c' }],
    ['a contact with a space of no width', { contact: '\u200b0123456789' }],
    ['full-width digits', { contact: '０１２３４５６７８９' }],
    ['Arabic digits', { contact: '٠١٢٣٤٥٦٧٨٩' }],
  ])('reads %s as it looks (rule account-3)', async (_name, over) => {
    const { status, body } = await signUp(aForm(over))
    expect([status, body.user?.contact]).toEqual([201, '0123456789'])
  })

  it.each([
    ['zw@example.org\u200b', 'zw@example.org'],
    ['\u200ezx@example.org', 'zx@example.org'],
    ['r&d@example.org', 'r&d@example.org'],
    ['first..last@docomo.example', 'first..last@docomo.example'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['x@sub_domain.example.org', 'x@sub_domain.example.org'],
  ])('takes the address %j and mails it (rule account-5)', async (typed, stored) => {
    const { status, body } = await signUp(aForm({ email: typed }))
    expect([status, body.user?.email]).toEqual([201, stored])
    expect(await mailsTo(app, stored)).toMatchObject([{ template: 'verify-email' }])
  })

  it.each(['\u200b', '\u3164', '\u2800', '\u00ad', '<b>\u3164</b>'])(
    'refuses the name %j, in which no one sees anything (rule wire-24)',
    async (name) => {
      const { status, body } = await signUp(aForm({ name }))
      expect([status, body.fields]).toEqual([400, { name: messages.nameRequired }])
    },
  )

  it('stores a name without what turns the text around it (rule wire-24)', async () => {
    const { body } = await signUp(aForm({ name: '\u202eBo\u202c Jose\u0301' }))
    expect(body.user.name).toBe('Bo José')
  })

  it('tells all faults at once', async () => {
    const answer = await signUp({})
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields).sort()).toEqual(
      ['contact', 'dob', 'email', 'gender', 'name', 'password', 'role'].sort(),
    )
  })

  it('strips markup from the name', async () => {
    const answer = await signUp(aForm({ name: ' <b>Ada</b> & <script>alert(1)</script>Co ' }))
    expect(answer.body.user.name).toBe('Ada & Co')
  })

  it('never stores what the caller may not set', async () => {
    const answer = await signUp(
      aForm({
        role: 'instructor',
        isAdmin: true,
        is_admin: true,
        approvedByAdmin: true,
        _id: '00000000-0000-4000-8000-000000000000',
        subject: 'x',
        emailVerified: true,
        verified: true,
        roleDetails: { instructor: { approvedByAdmin: true } },
        profilePic: '/files/00000000-0000-4000-8000-000000000000/view',
      }),
    )
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({
      isAdmin: false,
      profilePic: '',
      roleDetails: { instructor: { approvedByAdmin: false } },
    })
    expect(answer.body.user._id).not.toMatch(/^0{8}/)
    expect((await signInAs(app, answer.body.user.email)).emailVerified).toBe(false)
  })

  it('answers 400, never 5xx, to doubled fields and names that every object has', async () => {
    const form = aForm()
    const pairs = new URLSearchParams(form as never).toString()
    for (const name of ['email', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const doubled = formOf(form)
      doubled.append(name, 'x')
      expect((await sendForm(doubled)).status, name).toBe(400)
      expect((await urlencoded(`${pairs}&${name}=x`)).status, name).toBe(400)
    }
    expect((await urlencoded(`${pairs}&__proto__[isAdmin]=true`)).status).toBe(201)
    for (const body of [
      `{"__proto__":{"isAdmin":true}}`,
      `{"constructor":{"prototype":{"isAdmin":true}}}`,
      '[]',
      'null',
      '"text"',
      '{',
      '',
    ])
      expect(
        (await post('/auth/signup', body, { 'content-type': 'application/json' })).status,
        body,
      ).toBe(400)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  it('answers 4xx to broken forms', async () => {
    const boundary = 'multipart/form-data; boundary=x'
    const part = (name: string, value: string, more = '') =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      [boundary, ''],
      [boundary, 'junk'],
      [boundary, '--x\r\n'],
      [boundary, part('name', 'Ada')],
      [boundary, `--x\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--x--`],
      [boundary, `${part('profilePic', 'cut off', '; filename="a.png"').slice(0, -2)}`],
      [boundary, `${part('email', '{"a":', '\r\nContent-Type: application/json')}--x--`],
      [boundary, `${part('email', '{"a":1}', '\r\nContent-Type: application/json')}--x--`],
      [boundary, `${part('name', 'x'.repeat(20_000))}--x--`],
      [boundary, `${Array.from({ length: 60 }, (_, n) => part(`f${n}`, 'x')).join('')}--x--`],
      [boundary, `${part('name', 'x'.repeat(100_000))}--x--`],
      ['application/x-www-form-urlencoded', ''],
      ['application/x-www-form-urlencoded', '%E0%A4%A'],
      ['application/x-www-form-urlencoded', `name=${'x'.repeat(100_000)}`],
      ['application/xml', '<a/>'],
      ['text/plain', 'x'],
    ] as const) {
      const answer = await post('/auth/signup', body, { 'content-type': type })
      expect(answer.status, `${type}: ${body.slice(0, 60)}`).toBeGreaterThanOrEqual(400)
      expect(answer.status, `${type}: ${body.slice(0, 60)}`).toBeLessThan(500)
      expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    }
    expect((await post('/auth/signup', '<a/>', { 'content-type': 'application/xml' })).status).toBe(
      415,
    )
  })

  it('leaves forms to itself: other calls answer them with 415', async () => {
    const { person } = await newcomer()
    for (const [method, url] of [
      ['POST', '/auth/login'],
      ['PUT', '/auth/edituserdetails'],
      ['POST', '/identity/sign-in'],
    ] as const)
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const answer = await world.request({
          method,
          url,
          payload: 'a=1',
          headers: { 'content-type': type, authorization: `Bearer ${person.token}` },
        })
        expect(answer.status, `${url} ${type}`).toBe(415)
      }
  })
})
