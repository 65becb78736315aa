/** Mails to invited and removed students. `who` is the instructor. */

import { sentence } from '../sentence.ts'

export const invitedSubject = (title: string): string => `Einladung: ${title}`
export const invitedPreview = (until: string): string =>
  sentence(`Für dich reserviert bis ${until}`)
export const invitedHeading = 'Ein Platz ist für dich reserviert'
export const invited = {
  class: (who: string): string => `${who} lädt dich zu dieser Live-Stunde ein.`,
  course: (who: string): string => `${who} lädt dich zu diesem Kurs ein.`,
  several: (who: string): string => `${who} lädt dich zu all diesen Terminen ein.`,
}
export const reservedFor = (email: string, until: string): string =>
  sentence(
    `Melde dich mit ${email} an oder registriere dich mit dieser E-Mail-Adresse, um den Platz zu buchen. Er ist für dich reserviert bis ${until}`,
  )
export const words = (who: string): string => `Nachricht von ${who}`
export const takeSeat = 'Platz buchen'
export const invitedNote =
  'Du möchtest den Platz nicht? Dann musst du nichts tun. Er wird von allein wieder frei.'
export const reasonInvited = (who: string): string =>
  `Du bekommst diese E-Mail, weil ${who} deine E-Mail-Adresse bei Firstbell eingegeben hat.`

export const removedSubject = (title: string): string => `Buchung storniert: ${title}`
export const removedPreview = 'Deine Lehrkraft hat deine Buchung storniert. Hier ist der Grund.'
export const removedHeading = 'Deine Lehrkraft hat deine Buchung storniert'
export const removed = {
  class: (who: string): string => `${who} hat deine Buchung für diese Live-Stunde storniert.`,
  course: (who: string): string => `${who} hat deine Buchung für diesen Kurs storniert.`,
}
export const removedReason = 'Grund'
export const removedRefund = 'Was du bezahlt hast, erstatten wir dir vollständig.'
