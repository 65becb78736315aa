import { PASSWORD } from '../fixtures.ts'
import { required, type Listed } from '../offerings.ts'
import { client, createPerson, linkIn } from '../people.ts'
import { expect, test, type Tab } from './fixtures.ts'

const field = (name: string) => `//main//*[@name='${name}']`
const button = (name: string) => `//button[normalize-space()='${name}']`
const LOGIN_LINK = "//header//a[normalize-space()='Login']"

async function logIn(tab: Tab, email: string): Promise<void> {
  await tab.open('/login')
  await tab.type(field('email'), email)
  await tab.type(field('password'), PASSWORD)
  await tab.click(`//main${button('Login')}`)
  await tab.expectPath(/^\/$/)
}

test('a visitor finds a class and a course on the home page', async ({ tab }) => {
  await tab.open('/')
  await tab.expectText('Learn something new, live')
  await tab.type("//input[@type='search']", 'span')
  await tab.expectText('1 class and 1 course found')
  await tab.expectPath(/^\/\?q=span$/)
})

test('a student signs up and opens the link in the mail', async ({ tab, server }) => {
  const email = `smoke-${Date.now()}@example.com`
  await tab.open('/signup')
  await tab.type(field('name'), 'Nora Field')
  await tab.type(field('email'), email)
  await tab.type(field('password'), PASSWORD)
  await tab.type(field('contact'), '0123456789')
  await tab.type(field('role'), 'Student')
  // Firefox's date field receives no keys from WebDriver BiDi. React only notices a value that is set
  // past its own setter.
  await tab.evaluate(`(() => {
    const input = document.querySelector('main input[name=dob]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '1990-05-05')
    return input.dispatchEvent(new Event('input', { bubbles: true }))
  })()`)
  await tab.type(field('gender'), 'Female')
  await tab.click(button('Register'))
  await tab.expectPath(/^\/login/)
  await tab.open(await linkIn(server, email, /verify/i))
  await tab.expectText('Your email is verified')
})

test('a student logs in and books a class', async ({ tab, server }) => {
  const { classes } = await client(server)<{ classes: Listed[] }>(
    'GET',
    '/classes/getallclasses?limit=1000',
  )
  const item = required(classes.find(({ seatsLeft }) => seatsLeft > 0))
  const { email } = await createPerson(server)
  await logIn(tab, email)
  await tab.open(`/classes/${item._id}?book=${item._id}`)
  await tab.click(`//*[@role='dialog']${button('Confirm')}`)
  await server.mailTo(email, new RegExp(item.title.slice(0, 12), 'i'))
  await tab.expectText('Booked')
})

test('a course in Arabic fits a phone', async ({ tab, server }) => {
  const { courses } = await client(server)<{ courses: Listed[] }>('GET', '/courses/getallcourses')
  await tab.setWidth(390)
  await tab.open(`/ar/courses/${required(courses[0])._id}`)
  expect(await tab.evaluate('document.documentElement.dir')).toBe('rtl')
  expect(await tab.evaluate('innerWidth')).toBe(390)
  const outside = `[...document.querySelectorAll('body *')]
    .filter((one) => one.checkVisibility() && !one.closest('[class*=overflow], .sr-only'))
    .filter((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      return width > 1 && (right > innerWidth + 1 || left < -1)
    })
    .map((one) => one.outerHTML.slice(0, 200))`
  expect(await tab.evaluate(outside), 'parts outside of the window').toEqual([])
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await tab.evaluate(overflow), 'nothing to scroll sideways').toBe(0)
})

test('a student logs out', async ({ tab, server }) => {
  const { email } = await createPerson(server)
  await logIn(tab, email)
  await tab.open('/profile')
  await tab.click(button('Logout'))
  await tab.expectShown(LOGIN_LINK)
  // The session has ended, too: another page does not find the student again.
  await tab.open('/')
  await tab.expectShown(LOGIN_LINK)
})
