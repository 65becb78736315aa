import { number, plural } from './language.ts'

/** Links below few results: to the same filters without the time of day, without the day, and without both. */

export const atOtherTimes = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} Angebot zu einer anderen Uhrzeit`,
    other: `${number(count)}${capped ? '+' : ''} Angebote zu anderen Uhrzeiten`,
  })
export const onOtherDays = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} Angebot an einem anderen Tag`,
    other: `${number(count)}${capped ? '+' : ''} Angebote an anderen Tagen`,
  })
export const atOtherTimesOnOtherDays = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} Angebot an einem anderen Tag zu einer anderen Uhrzeit`,
    other: `${number(count)}${capped ? '+' : ''} Angebote an anderen Tagen und zu anderen Uhrzeiten`,
  })
