import { number, plural } from './language.ts'

/** Links below few results: to the same filters without the time of day, without the day, and without both. */

export const atOtherTimes = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} at another time`,
    other: `${number(count)}${capped ? '+' : ''} at other times`,
  })
export const onOtherDays = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} on another day`,
    other: `${number(count)}${capped ? '+' : ''} on other days`,
  })
export const atOtherTimesOnOtherDays = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} on another day at another time`,
    other: `${number(count)}${capped ? '+' : ''} on other days and at other times`,
  })
