import { CLASS_CONFIRM_CLOSE_MS } from '@firstbell/contract/limits'
import { expect, test } from 'vitest'
import { keys } from '#shared/api/api.ts'
import { isMarkedStale } from '#shared/api/refetch-under.ts'
import { refusal, type Stubs } from '#test/calls.ts'
import { inDays, onePage, sampleBooking, sampleClass, sampleSeries } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { myClasses } from './MyOfferings.tsx'

const item = sampleClass()
const span = { startsAt: item.startsAt, endsAt: item.endsAt }
const { _id: offeringId, title, timezone } = item

test('a cancelled booking is not asked for its materials and messages again (rule screen-35)', async () => {
  const Classes = myClasses.default
  const booking = {
    ...span,
    offeringId,
    title,
    timezone,
    kind: 'class',
    thumbnail: '',
    status: 'booked',
    nextSession: { ...span, opensAt: inDays(6) },
  } as const
  const { getByRole, inputs, stub } = await render(<Classes />, {
    at: `/profile?section=my-classes&class=${item._id}`,
    user: student,
    calls: {
      getMyBookings: { message: '', bookings: [booking] },
      getBookedClasses: { ...onePage(1), classes: [{ ...item, enrolledStudents: [] }] },
      getMaterials: { message: '', materials: [], version: '1' },
      getMessages: { message: '', messages: [] },
      cancelClassBooking: { message: '' },
    },
  })
  await getByRole('button', { name: 'Cancel Booking' }).click()
  stub({
    getMyBookings: { message: '', bookings: [] },
    getBookedClasses: { ...onePage(0), classes: [] },
  })
  const asked = () => [inputs('getMaterials').length, inputs('getMessages').length]
  const before = asked()
  await getByRole('dialog')
    .last()
    .getByRole('button', { name: /cancel/i })
    .first()
    .click()
  await expect
    .poll(() => getByRole('dialog').elements().length, { timeout: CLASS_CONFIRM_CLOSE_MS * 5 })
    .toBe(0)
  await expect.poll(() => inputs('getBookedClasses').length).toBeGreaterThan(1)
  expect(asked()).toEqual(before)
})

test.each([
  ['in the list', [{ ...item, enrolledStudents: [] }]],
  ['on another page of it', []],
])('a cancelled booking %s is not asked for again (rule screen-35)', async (_, listed) => {
  const Classes = myClasses.default
  const { getByRole, inputs, stub, current } = await render(<Classes />, {
    at: `/profile?section=my-classes&class=${item._id}`,
    user: student,
    calls: {
      getMyBookings: { message: '', bookings: [sampleBooking(item)] },
      getBookedClasses: ({ id }) => ({
        ...onePage(1),
        classes: id === undefined ? listed : [{ ...item, enrolledStudents: [] }],
      }),
      getMaterials: { message: '', materials: [], version: '1' },
      getMessages: { message: '', messages: [] },
      getClass: { message: '', class: item },
      cancelClassBooking: { message: '' },
    },
  })
  await getByRole('button', { name: 'Cancel Booking' }).click()
  const own = () => inputs('getBookedClasses').filter(({ id }) => id !== undefined).length
  const lists = () => inputs('getBookedClasses').length - own()
  const [ownBefore, listsBefore] = [own(), lists()]
  stub({
    getMyBookings: { message: '', bookings: [] },
    getBookedClasses: ({ id }) =>
      id === undefined ? { ...onePage(0), classes: [] } : refusal(404, 'not_found', 'Gone.'),
  })
  await getByRole('button', { name: /^Yes/ }).click()
  await expect.element(getByRole('dialog').getByText('Class successfully deleted!')).toBeVisible()
  // The list is fetched while the message is shown, as after a live event.
  await current.queryClient.refetchQueries({
    queryKey: [...keys.mine.bookedClasses],
    predicate: (query) => !isMarkedStale(query),
  })
  await expect
    .poll(() => getByRole('dialog').elements().length, { timeout: CLASS_CONFIRM_CLOSE_MS * 5 })
    .toBe(0)
  await expect.poll(lists).toBeGreaterThan(listsBefore)
  expect(own()).toBe(ownBefore)
})

test('the past says what is reviewed, not again that it is past, and has no pager for one page (rule screen-57)', async () => {
  const Classes = myClasses.default
  const past = sampleClass({ startsAt: inDays(-2), endsAt: inDays(-1.9) })
  const { _id, title } = past
  const review = {
    _id: 'r1',
    offeringId: _id,
    title,
    kind: 'class',
    rating: 5,
    text: '',
    author: 'Mira A.',
    instructorId: past.instructorId,
    instructorname: past.instructorname,
    createdAt: inDays(-1),
  } as const
  const { getByRole, getByText } = await render(<Classes />, {
    at: '/profile?section=my-classes&when=past',
    user: student,
    calls: {
      getMyBookings: { message: '', bookings: [] },
      getBookedClasses: { ...onePage(1), classes: [{ ...past, enrolledStudents: [] }] },
      getMyReviews: { message: '', reviews: [review], open: [] },
    },
  })
  const row = getByRole('listitem')
  await expect.element(row.getByText('Reviewed')).toBeVisible()
  await expect.element(row.getByText('Past')).not.toBeInTheDocument()
  await expect.element(getByText('Page 1 of 1')).not.toBeInTheDocument()
})

test('the outcome of booking a series is not shown for the date that replaces the class (rules series-6, series-9)', async () => {
  const Classes = myClasses.default
  const dates = sampleSeries(3).map((date) => ({ ...date, enrolledStudents: [] }))
  const [first, second, third] = dates as [(typeof dates)[0], (typeof dates)[0], (typeof dates)[0]]
  const bookedOnes = (...booked: typeof dates): Stubs => ({
    getMyBookings: { message: '', bookings: booked.map((each) => sampleBooking(each)) },
    getBookedClasses: { ...onePage(booked.length), classes: booked },
  })
  const { getByRole, getByText, stub, inputs } = await render(<Classes />, {
    at: `/profile?section=my-classes&class=${first._id}`,
    user: student,
    calls: {
      ...bookedOnes(first),
      getClass: ({ id }) => ({
        message: '',
        class: dates.find(({ _id }) => _id === id) ?? first,
        series: { weekly: true, dates },
      }),
      getMaterials: { message: '', materials: [], version: '1' },
      getMessages: { message: '', messages: [] },
      getMyReviews: { message: '', reviews: [], open: [] },
      bookSeries: () => {
        stub(bookedOnes(first, third))
        return { message: '', booked: [third._id], refused: [] }
      },
      swapSeat: { message: 'Your seat was moved.' },
    },
  })
  const series = getByRole('region', { name: 'Series' })
  await series.getByRole('checkbox').last().click()
  await series.getByRole('button', { name: 'Book 1 date' }).click()
  await expect.element(getByText('Classes booked successfully!')).toBeVisible()
  expect(inputs('bookSeries')).toEqual([{ classId: first._id, classIds: [third._id] }])

  await getByRole('button', { name: 'Change date' }).click()
  stub(bookedOnes(second, third))
  await getByRole('button', { name: 'Change date' }).last().click()
  await expect.element(getByText(/Class 2 of 3/)).toBeVisible()
  expect(getByText('Classes booked successfully!').elements()).toEqual([])
})
