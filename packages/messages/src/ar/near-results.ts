import { number } from './language.ts'

/** Links below few results: to the same filters without the time of day, without the day, and without both. */

export const atOtherTimes = (count: number, capped: boolean) =>
  `نتائج في أوقات أخرى: ${number(count)}${capped ? '+' : ''}`
export const onOtherDays = (count: number, capped: boolean) =>
  `نتائج في أيام أخرى: ${number(count)}${capped ? '+' : ''}`
export const atOtherTimesOnOtherDays = (count: number, capped: boolean) =>
  `نتائج في أيام وأوقات أخرى: ${number(count)}${capped ? '+' : ''}`
