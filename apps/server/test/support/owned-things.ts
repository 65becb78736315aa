import { sql } from 'kysely'
import { createPasskey } from './authenticator.ts'
import { classForm, courseForm } from './offering-forms.ts'
import { minutesFromNow } from './sessions.ts'
import { createWorld, type Person } from './world.ts'

/** Two instructors, two students and an admin. */
export interface People {
  /** Teaches the class and the course that the others try to access. */
  clara: Person
  /** Teaches another class and another course. */
  carl: Person
  /** Has booked both offerings of Clara's. */
  sam: Person
  /** Has booked nothing. */
  sue: Person
  admin: Person
}

/** Returns the headers of a person's calls. */
export const as = (who: Person) => ({ authorization: `Bearer ${who.token}` })

/** The headers of uploads. */
export const tus = { 'tus-resumable': '1.0.0' }

/** Creates a world in which people own things that others try to access. */
export async function createOwnedThings() {
  const world = await createWorld()
  const things = {
    clarasClass: '',
    clarasCourse: '',
    carlsClass: '',
    carlsCourse: '',
    /** The first class of a series. */
    carlsSeries: '',
    /** A class that has started, without students. */
    carlsBegun: '',
    deletedClass: '',
    deletedCourse: '',
    samsBooking: '',
    /** A class that has ended, with a review by Sam. */
    clarasPast: '',
    samsReview: '',
    samsPasskey: '',
    samsPassword: '',
    clarasPicture: '',
    clarasResume: '',
    clarasSignedResume: '',
    clarasUpload: '',
    clarasMaterial: '',
    carlsResume: '',
  }

  async function made(who: Person, url: string, payload: object): Promise<string> {
    const { body } = await world.request({ method: 'POST', url, payload, headers: as(who) })
    return (body.class ?? body.course)._id
  }

  async function submitDetails(who: Person, resume: string): Promise<string> {
    const { body } = await world.request({
      method: 'POST',
      url: '/instructor/addinstructordetails',
      payload: { bio: 'x', qualifications: 'y', skills: 'z', resume },
      headers: as(who),
    })
    return body.isUser.roleDetails.instructor.resume
  }

  const people: People = {
    clara: await world.person('approved', 'Clara'),
    carl: await world.person('approved', 'Carl'),
    sam: await world.person('student', 'Sam'),
    sue: await world.person('student', 'Sue'),
    admin: await world.person('admin', 'Ann'),
  }
  const { clara, carl, sam } = people
  things.clarasPicture = await world.picture(clara)
  const carls = await world.picture(carl)
  const [createClass, createCourse] = ['/classes/createclass', '/courses/create-course'] as const
  things.clarasClass = await made(clara, createClass, classForm(things.clarasPicture))
  things.clarasCourse = await made(clara, createCourse, courseForm(things.clarasPicture))
  things.carlsClass = await made(carl, createClass, classForm(carls))
  things.carlsCourse = await made(carl, createCourse, courseForm(carls))
  things.carlsSeries = await made(carl, createClass, classForm(carls, { repeatWeekly: 2 }))
  things.carlsBegun = await made(carl, createClass, classForm(carls))
  await world.request({
    method: 'POST',
    url: '/classes/update-class',
    payload: { ...classForm(''), ...minutesFromNow(-5), classId: things.carlsBegun },
    headers: as(carl),
  })
  things.deletedClass = await made(clara, createClass, classForm(things.clarasPicture))
  things.deletedCourse = await made(clara, createCourse, courseForm(things.clarasPicture))
  for (const url of [
    `/classes/delete-class/${things.deletedClass}`,
    `/delete-course/${things.deletedCourse}`,
  ])
    await world.request({ method: 'DELETE', url, headers: as(clara) })
  for (const [url, payload] of [
    ['/classes/bookclass', { classId: things.clarasClass }],
    ['/courses/bookcourse', { courseId: things.clarasCourse }],
  ] as const)
    await world.request({ method: 'PUT', url, payload, headers: as(sam) })
  const booking = await world.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  things.samsBooking = booking.id
  things.clarasPast = await made(clara, createClass, classForm(things.clarasPicture))
  await world.request({
    method: 'PUT',
    url: '/classes/bookclass',
    payload: { classId: things.clarasPast },
    headers: as(sam),
  })
  await world.request({
    method: 'POST',
    url: '/classes/update-class',
    payload: { ...classForm(''), ...minutesFromNow(-600), classId: things.clarasPast },
    headers: as(clara),
  })
  // The class is moved as if it had been announced for that time (rule review-2).
  await sql`update offering set announced_start = null where id = ${things.clarasPast}`.execute(
    world.db,
  )
  const reviewed = await world.request({
    method: 'PUT',
    url: `/offerings/${things.clarasPast}/review`,
    payload: { rating: 4 },
    headers: as(sam),
  })
  things.samsReview = reviewed.body.review._id
  const { body } = await world.request({
    method: 'POST',
    url: '/me/security/passkeys/options',
    headers: as(sam),
  })
  const { response } = createPasskey(world.context.config.publicUrl, body.options)
  const added = await world.request({
    method: 'POST',
    url: '/me/security/passkeys',
    payload: { response },
    headers: as(sam),
  })
  things.samsPasskey = added.body.passkey.id
  const password = await world.db
    .selectFrom('identity.credential')
    .innerJoin('identity.account', 'identity.account.id', 'account_id')
    .select('identity.credential.id')
    .where('email', '=', sam.email)
    .where('kind', '=', 'password')
    .executeTakeFirstOrThrow()
  things.samsPassword = password.id
  things.clarasResume = await world.resume(clara)
  things.clarasSignedResume = await submitDetails(clara, things.clarasResume)
  things.carlsResume = await world.resume(carl)
  await submitDetails(carl, things.carlsResume)
  things.clarasMaterial = await world.material(clara)
  const begun = await world.request({
    method: 'POST',
    url: '/files',
    headers: { ...as(clara), ...tus, 'upload-length': '1000' },
  })
  things.clarasUpload = String(begun.headers['location'])
  return { world, people, things, submitDetails }
}
