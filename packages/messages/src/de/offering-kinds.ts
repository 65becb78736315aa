/** Texts that differ between classes and courses on their pages, in dialogs and in the account area. */

export const classTexts = {
  title: 'Live-Stunde',
  confirmTitle: 'Buchung bestätigen',
  confirmQuestion: 'Möchtest du diese Live-Stunde buchen?',
  findOne: 'Live-Stunde finden',
  findAnother: 'Andere Live-Stunde finden',
  cancelledTitle: 'Live-Stunde abgesagt',
  cancelledNotice:
    'Sie findet nicht statt. Wir haben alle, die gebucht hatten, per E-Mail benachrichtigt.',
  ownHeading: 'Meine Live-Stunden',
  ownLoading: 'Meine Live-Stunden werden geladen …',
  ownSearch: 'Meine Live-Stunden durchsuchen',
  /** The name of the paged list, within a phrase. */
  ownPages: 'meine Live-Stunden',
  create: 'Live-Stunde erstellen',
  createHint:
    'Eine Live-Stunde ist ein einzelner Termin. Teilnehmer:innen finden sie auf der Startseite und buchen dort einen Platz.',
}

export const courseTexts = {
  title: 'Kurs',
  confirmTitle: 'Kursbuchung bestätigen',
  confirmQuestion: 'Möchtest du diesen Kurs buchen?',
  findOne: 'Kurs finden',
  findAnother: 'Anderen Kurs finden',
  cancelledTitle: 'Kurs abgesagt',
  cancelledNotice:
    'Er findet nicht statt. Wir haben alle, die gebucht hatten, per E-Mail benachrichtigt.',
  ownHeading: 'Meine Kurse',
  ownLoading: 'Meine Kurse werden geladen …',
  ownSearch: 'Meine Kurse durchsuchen',
  /** The name of the paged list, within a phrase. */
  ownPages: 'meine Kurse',
  create: 'Kurs erstellen',
  createHint: 'Ein Kurs läuft über mehrere Tage und kann Module und einen Preis haben.',
}
