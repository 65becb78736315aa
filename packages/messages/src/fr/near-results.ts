import { number, plural } from './language.ts'

/** Links below few results: to the same filters without the time of day, without the day, and without both. */

export const atOtherTimes = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} résultat à une autre heure`,
    many: capped
      ? `Plus de ${number(count)} résultats à d’autres heures`
      : `${number(count)} résultats à d’autres heures`,
    other: capped
      ? `Plus de ${number(count)} résultats à d’autres heures`
      : `${number(count)} résultats à d’autres heures`,
  })
export const onOtherDays = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} résultat un autre jour`,
    many: capped
      ? `Plus de ${number(count)} résultats à d’autres dates`
      : `${number(count)} résultats à d’autres dates`,
    other: capped
      ? `Plus de ${number(count)} résultats à d’autres dates`
      : `${number(count)} résultats à d’autres dates`,
  })
export const atOtherTimesOnOtherDays = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} résultat un autre jour, à une autre heure`,
    many: capped
      ? `Plus de ${number(count)} résultats à d’autres dates et à d’autres heures`
      : `${number(count)} résultats à d’autres dates et à d’autres heures`,
    other: capped
      ? `Plus de ${number(count)} résultats à d’autres dates et à d’autres heures`
      : `${number(count)} résultats à d’autres dates et à d’autres heures`,
  })
