import { number, plural } from './language.ts'

/** Links below few results: to the same filters without the time of day, without the day, and without both. */

export const atOtherTimes = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} resultado a otra hora`,
    many: capped
      ? `Más de ${number(count)} resultados a otras horas`
      : `${number(count)} resultados a otras horas`,
    other: capped
      ? `Más de ${number(count)} resultados a otras horas`
      : `${number(count)} resultados a otras horas`,
  })
export const onOtherDays = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} resultado en otro día`,
    many: capped
      ? `Más de ${number(count)} resultados en otros días`
      : `${number(count)} resultados en otros días`,
    other: capped
      ? `Más de ${number(count)} resultados en otros días`
      : `${number(count)} resultados en otros días`,
  })
export const atOtherTimesOnOtherDays = (count: number, capped: boolean) =>
  plural(count, {
    one: `${number(count)} resultado en otro día y a otra hora`,
    many: capped
      ? `Más de ${number(count)} resultados en otros días y a otras horas`
      : `${number(count)} resultados en otros días y a otras horas`,
    other: capped
      ? `Más de ${number(count)} resultados en otros días y a otras horas`
      : `${number(count)} resultados en otros días y a otras horas`,
  })
