import { signup } from '@firstbell/contract/accounts'
import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import { addInstructorDetails } from '@firstbell/contract/instructors'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  createCourse,
  getAllClasses,
  updateCourse,
} from '@firstbell/contract/offerings'
import { beforeAll, describe, expect, test } from 'vitest'
import { classForm, courseForm } from '../support/offering-forms.ts'
import { signupForm } from '../support/people.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/** Bodies that are expensive to parse, and texts that no database can store. */

let world: World
let teacher: Person
let thumbnail: string

beforeAll(async () => {
  world = await createWorld()
  teacher = await world.person('approved')
  thumbnail = await world.picture(teacher)
})

const send = (method: string, url: string, payload: string, who?: Person) =>
  world.request({
    method: method as 'POST',
    url,
    payload,
    headers: {
      'content-type': 'application/json',
      ...(who && { authorization: `Bearer ${who.token}` }),
    },
  })

const nested = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)

const all: Call[] = Object.values(calls).flatMap((area) => Object.values(area))

describe('a body is read only up to the limit of its call', () => {
  test.each(
    all
      .filter((call) => call.who === 'anyone' && call.method !== 'GET')
      .map((call) => [`${call.method} ${call.path}`, call]),
  )('%s is public and accepts 16 KB', async (_name, call) => {
    const answer = await send(call.method, call.path, nested(17 * 1024))
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
  })

  test('the longest course is accepted, whatever its letters', async () => {
    const modules = Array.from({ length: 100 }, () => ({
      title: 'ж'.repeat(20),
      content: 'ж'.repeat(200),
      duration: 5,
    }))
    const form = courseForm(thumbnail, { description: '語'.repeat(5000), modules })
    // Some clients escape all letters outside ASCII.
    const escaped = JSON.stringify(form).replace(
      /[^ -~]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    const answer = await send('POST', createCourse.path, escaped, teacher)
    expect([answer.status, answer.body.message]).toEqual([201, messages.courseCreated])
  })

  test('the body for an unknown route is not read', async () => {
    for (const body of ['{', nested(1024 * 1024)]) {
      const answer = await send('POST', '/nothing/here', body)
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
  })

  test('a list that is too long is refused before its entries are parsed', async () => {
    const looked: string[] = []
    const list = new Proxy(Array.from({ length: 101 }), {
      get: (target, name, receiver) => {
        if (/^\d+$/.test(String(name))) looked.push(String(name))
        return Reflect.get(target, name, receiver) as unknown
      },
    })
    const modules = createCourse.body!.safeParse({ ...courseForm(thumbnail), modules: list })
    expect(modules.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['modules'], messages.tooMany],
    ])
    expect(looked).toEqual([])

    const details = { bio: 'x', qualifications: 'x', resume: '' }
    const answer = await world.call(
      addInstructorDetails,
      { ...details, skills: Array.from({ length: 5_000 }, (_, n) => n) },
      teacher,
    )
    expect([answer.status, answer.body.fields]).toEqual([400, { skills: messages.tooMany }])
  })
})

describe('the text of a course', () => {
  const modules = (bytes: number) =>
    Array.from({ length: 16 }, () => ({
      title: 't',
      content: 'a'.repeat(bytes / 16 - 1),
      duration: 5,
    }))

  test('has less than 64 KB in total: its modules have at most 48 KB', async () => {
    const longest = { description: '語'.repeat(5000), modules: modules(48 * 1024) }
    const created = await world.call(createCourse, courseForm(thumbnail, longest), teacher)
    expect(created.status).toBe(201)
    const tooLong = { ...longest, modules: modules(48 * 1024 + 16) }
    for (const [call, more] of [
      [createCourse, {}],
      [updateCourse, { courseId: created.body.course._id }],
    ] as const) {
      const answer = await world.call(call, { ...courseForm(thumbnail, tooLong), ...more }, teacher)
      expect([answer.status, answer.body.fields]).toEqual([
        400,
        { modules: messages.modulesTooLong },
      ])
    }
  })

  test('is counted in bytes, as it is stored and sent', async () => {
    const wide = Array.from({ length: 10 }, () => ({
      title: 't',
      content: '語'.repeat(1_700),
      duration: 5,
    }))
    const answer = await world.call(createCourse, courseForm(thumbnail, { modules: wide }), teacher)
    expect([answer.status, answer.body.fields]).toEqual([400, { modules: messages.modulesTooLong }])
  })
})

describe('a lone surrogate', () => {
  const half = 'a\ud800b'

  test('is refused in every text of a form, at its field', async () => {
    const form = courseForm(thumbnail)
    for (const [field, over] of [
      ['title', { title: half }],
      ['description', { description: half }],
      ['modules.0.title', { modules: [{ title: half, content: 'c', duration: 5 }] }],
      ['modules.0.content', { modules: [{ title: 't', content: half, duration: 5 }] }],
      ['thumbnail', { thumbnail: half }],
    ] as const) {
      const answer = await world.call(createCourse, { ...form, ...over }, teacher)
      expect([field, answer.status, answer.body.fields]).toEqual([
        field,
        400,
        { [field]: messages.invalidInput },
      ])
    }
    const classAnswer = await world.call(
      createClass,
      classForm(thumbnail, { title: half }),
      teacher,
    )
    expect(classAnswer.body.fields).toEqual({ title: messages.invalidInput })
    const details = {
      bio: half,
      qualifications: 'x',
      skills: [`${half}`],
      resume: await world.resume(teacher),
    }
    const detailsAnswer = await world.call(addInstructorDetails, details, teacher)
    expect(detailsAnswer.body.fields).toEqual({
      bio: messages.invalidInput,
      'skills.0': messages.invalidInput,
    })
    const signedUp = await world.call(signup, signupForm({ name: half }))
    expect([signedUp.status, signedUp.body.fields]).toEqual([400, { name: messages.invalidInput }])
  })

  test('is refused in a search or finds nothing, and whole characters are accepted', async () => {
    expect(
      (await world.request({ method: 'GET', url: `${getAllClasses.path}?q=%ED%A0%80` })).status,
    ).toBeLessThan(500)
    const created = await world.call(
      createClass,
      classForm(thumbnail, { title: 'Bell 🔔' }),
      teacher,
    )
    expect([created.status, created.body.class.title]).toEqual([201, 'Bell 🔔'])
  })
})
