/**
 * Returns a function that formats prices with the sign after the number: '49,50 $'.
 * @param signs the signs of currencies; the others are written by their code
 */
export const pricesOf =
  (number: (value: number, decimals?: number) => string, signs: Readonly<Record<string, string>>) =>
  (price: number, digits: number, currency: string): string =>
    `${number(price, digits)}\u00a0${signs[currency] ?? currency.toUpperCase()}`
