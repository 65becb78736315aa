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
