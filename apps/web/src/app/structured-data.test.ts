import { expect, test } from 'vitest'
import type { Offering } from '#entities/offering/kinds.ts'
import { offeringData } from './structured-data.ts'

test.each([{}, { modules: [] }])(
  'structured data name the language that an offering is taught in, if it has one (rule offering-29)',
  (kind) => {
    const item = { title: 'T', description: 'D', thumbnail: '', instructorname: '', ...kind }
    const dataOf = (more: object) =>
      offeringData({ ...item, ...more } as Offering, { publicUrl: '' })
    expect(dataOf({ language: 'pt-BR' })).toMatchObject({ inLanguage: 'pt-BR' })
    expect(dataOf({})).not.toHaveProperty('inLanguage')
  },
)

test('structured data of a class have its price, and whether it can be booked (rule offering-33)', () => {
  const item = { title: 'T', description: 'D', thumbnail: '', instructorname: '', seatsLeft: 2 }
  const payments = { currency: 'eur', digits: 2, refundHours: 24 }
  const dataOf = (more: object, site: object = { payments }) =>
    offeringData({ ...item, ...more } as Offering, { publicUrl: '', ...site })
  expect(dataOf({ price: 15 })).toMatchObject({
    isAccessibleForFree: false,
    offers: { price: 15, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  })
  expect(dataOf({ price: 15, unavailable: true })).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
  expect(dataOf({}, {})).toMatchObject({
    isAccessibleForFree: true,
    offers: { price: 0, priceCurrency: 'USD' },
  })
})
