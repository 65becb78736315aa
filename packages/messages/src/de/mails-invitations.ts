/** Mails to invited and removed students. `who` is the instructor. */

export const invitedSubject = (title: string): string => `Einladung: ${title}`
export const invitedPreview = (until: string): string =>
  `Ein Platz ist bis ${until} für dich reserviert.`
export const invitedHeading = 'Ein Platz ist für dich reserviert'
export const invited = {
  class: (who: string): string => `${who} lädt dich zu dieser Live-Stunde ein.`,
  course: (who: string): string => `${who} lädt dich zu diesem Kurs ein.`,
  several: (who: string): string => `${who} lädt dich zu allen diesen Terminen ein.`,
}
export const reservedFor = (email: string, until: string): string =>
  `Der Platz ist bis ${until} für ${email} reserviert. Um ihn zu buchen, melde dich mit dieser E-Mail-Adresse an oder registriere dich damit.`
export const words = (who: string): string => `${who} schreibt dazu`
export const takeSeat = 'Platz buchen'
export const invitedNote =
  'Du möchtest ihn nicht? Dann musst du nichts tun: Er wird von selbst wieder frei.'
export const reasonInvited = (who: string): string =>
  `Du bekommst diese E-Mail, weil ${who} deine E-Mail-Adresse bei Firstbell eingegeben hat.`

export const removedSubject = (title: string): string => `Nicht mehr dabei: ${title}`
export const removedPreview = 'Deine Lehrkraft hat deine Teilnahme beendet und nennt den Grund.'
export const removedHeading = 'Du hast diesen Platz nicht mehr'
export const removed = {
  class: (who: string): string => `${who} hat deine Teilnahme an dieser Live-Stunde beendet.`,
  course: (who: string): string => `${who} hat deine Teilnahme an diesem Kurs beendet.`,
}
export const removedReason = 'Die Begründung'
export const removedRefund = 'Was du bezahlt hast, wird vollständig erstattet.'
