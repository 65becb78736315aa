import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { StarsField } from '#shared/ui/StarsField.tsx'
import { ReviewItem } from './ReviewItem.tsx'

test('stars are radio buttons named in words, with their error (rule screen-56)', () => {
  const html = renderToStaticMarkup(
    createElement(StarsField, {
      label: 'Rating',
      name: 'rating',
      value: '4',
      error: 'Rating is required',
    }),
  )
  const names = [...html.matchAll(/<span class="sr-only">([^<]+)</g)].map(([, name]) => name)
  expect(names).toEqual([
    '1 star, bad',
    '2 stars, poor',
    '3 stars, okay',
    '4 stars, good',
    '5 stars, excellent',
  ])
  expect(html.match(/type="radio"/g)).toHaveLength(5)
  const [, described] = /aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`id="${described}" class="text-sm font-medium text-danger">Rating is req`)
  expect(html).toContain('aria-invalid="true"')
})

test.each([
  [
    'who attended',
    true,
    ['5 stars of 5', 'Mia W.', 'Attended', '2026-03-03T10:00:00Z', 'Come again.'],
  ],
  ['whose attendance is not known', undefined, ['5 stars of 5', 'Mia W.', '2026-03-03T10:00:00Z']],
])('a review by somebody %s (rule screen-54)', (_, attended, shown) => {
  const html = renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(ReviewItem, {
        author: 'Mia W.',
        review: {
          kind: 'class',
          offeringId: '1',
          title: 'Guitar Basics',
          rating: 5,
          text: 'Lovely.',
          createdAt: '2026-03-03T10:00:00Z',
          ...(attended && {
            attended,
            reply: { text: 'Come again.', repliedAt: '2026-03-04T10:00:00Z' },
          }),
        },
      }),
    ),
  )
  for (const text of shown) expect(html).toContain(text)
  expect(html.includes('Attended')).toBe(attended === true)
})
