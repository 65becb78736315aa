import { number, plural } from './language.ts'

/** Links below few results: to the same filters without the time of day, without the day, and without both. */

export const atOtherTimes = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} résultat à une autre heure`,
    many: `${number(count)}${capped ? '+' : ''} résultats à d’autres heures`,
    other: `${number(count)}${capped ? '+' : ''} résultats à d’autres heures`,
  })
export const onOtherDays = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} résultat un autre jour`,
    many: `${number(count)}${capped ? '+' : ''} résultats à d’autres dates`,
    other: `${number(count)}${capped ? '+' : ''} résultats à d’autres dates`,
  })
export const atOtherTimesOnOtherDays = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} résultat un autre jour, à une autre heure`,
    many: `${number(count)}${capped ? '+' : ''} résultats à d’autres dates et à d’autres heures`,
    other: `${number(count)}${capped ? '+' : ''} résultats à d’autres dates et à d’autres heures`,
  })
