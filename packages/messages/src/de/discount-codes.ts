import { number, plural } from './language.ts'

/** An instructor's discount codes, and the form that makes one (rule code-7). */

export const heading = 'Codes'
export const loading = 'Codes werden geladen …'
export const explanation =
  'Mit einem Code zahlen Teilnehmer:innen weniger für deine Live-Stunden und Kurse. Sie geben ihn beim Buchen ein.'
export const newCode = 'Neuer Code'
export const over = 'Abgelaufen'
export const usedUp = 'Aufgebraucht'
export const copied = 'Code kopiert'
export const removeTitle = 'Code löschen'
export const code = 'Code'
export const codeHelp = '4 bis 20 Buchstaben, Ziffern oder Bindestriche.'
export const percent = 'Rabatt in Prozent'
export const amount = 'Oder fester Betrag'
export const amountHelp = 'Pro Platz.'
export const offering = 'Gilt für'
export const all = 'Alle meine Live-Stunden und Kurse'
export const uses = 'Plätze (optional)'
export const usesHelp =
  'So viele Plätze können mit dem Code gebucht werden. Jeder Termin einer Reihe zählt als ein Platz.'
export const lastDay = 'Letzter Tag (optional)'
export const create = 'Code erstellen'
export const percentOff = (percent: number) => `${number(percent)} % Rabatt`
export const amountOff = (amount: string) => `${amount} Rabatt`
/** @param seats those that were booked or are held with the code */
export const used = (seats: number) =>
  plural(seats, { one: `${number(seats)} Platz`, other: `${number(seats)} Plätze` })
export const usedOf = (seats: number, most: number) =>
  plural(most, {
    one: `${number(seats)} von ${number(most)} Platz`,
    other: `${number(seats)} von ${number(most)} Plätzen`,
  })
export const validUntil = (moment: string) => `bis ${moment}`
export const copy = (code: string) => `${code} kopieren`
export const notCopied = (code: string) => `Der Code lautet ${code}`
export const remove = (code: string) => `${code} löschen`
export const removeQuestion = (code: string) =>
  `Möchtest du den Code ${code} löschen? Für Plätze, die damit gebucht wurden, ändert sich nichts.`
export const created = (code: string) => `Code ${code} erstellt.`
