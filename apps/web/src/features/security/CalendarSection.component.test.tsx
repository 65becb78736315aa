import { expect, test } from 'vitest'
import { CalendarFeed } from '#features/calendar/CalendarFeed.tsx'
import { expectAccessible } from '#test/accessible.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { CalendarSection } from './CalendarSection.tsx'

test('the private URL of the calendar is renewed after a question, also where the dashboard shows it (rule calendar-1)', async () => {
  let url = 'https://school.example/feed/old.ics'
  const { getByRole, getByText, getByLabelText } = await render(
    <>
      <CalendarSection />
      <CalendarFeed />
    </>,
    {
      user: student,
      calls: {
        getCalendarFeed: { message: '', since: '2026-03-05T10:00:00.000Z' },
        openCalendarFeed: (input) => {
          if (input?.rotate) url = 'https://school.example/feed/new.ics'
          return { message: '', url }
        },
      },
    },
  )
  const shown = getByLabelText('Your private link')
  await expect.element(shown).toHaveValue('https://school.example/feed/old.ics')
  await getByRole('region', { name: 'Calendar link' })
    .getByRole('button', { name: 'Renew' })
    .click()
  const question = getByRole('dialog')
  await expectAccessible()
  await question.getByRole('button', { name: 'Yes, create a new one' }).click()
  await expect.element(getByText(/^Your calendar link was changed\./)).toBeVisible()
  await expect.element(shown).toHaveValue('https://school.example/feed/new.ics')
})
