/** The part of the course form that lists the modules. They are numbered from 1. */

export const heading = 'Module'
export const hint =
  'Die Teile deines Kurses, in der Reihenfolge, in der du sie unterrichtest. Module sind kein Muss.'
export const module = (at: number) => `Modul ${at}`
export const moved = (from: number, to: number, count: number) =>
  `Modul ${from} ist jetzt Modul ${to} von ${count}.`
export const removed = (at: number) => `Modul ${at} wurde entfernt.`
export const added = (at: number) => `Modul ${at} wurde hinzugefügt.`
export const undo = 'Rückgängig'
export const moveUp = (at: number) => `Modul ${at} nach oben`
export const moveDown = (at: number) => `Modul ${at} nach unten`
export const remove = (at: number) => `Modul ${at} entfernen`
export const title = 'Titel des Moduls'
export const duration = 'Dauer des Moduls (Minuten)'
export const content = 'Inhalt des Moduls'
export const add = 'Modul hinzufügen'
