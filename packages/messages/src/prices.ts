/**
 * Prices with their sign after the number, in a language: '49,50 $'.
 * @param signs of the currencies that are not written by their code
 */
export const pricesOf =
  (number: (value: number, decimals?: number) => string, signs: Readonly<Record<string, string>>) =>
  (price: number, digits: number, currency: string): string =>
    `${number(price, digits)}\u00a0${signs[currency] ?? currency.toUpperCase()}`
