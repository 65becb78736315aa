/** Texts that differ between classes and courses on their pages, in dialogs and in the account area. */

export const classTexts = {
  title: 'Cours',
  confirmTitle: 'Confirmer la réservation',
  confirmQuestion: 'Voulez-vous réserver ce cours\u202f?',
  findOne: 'Trouver un cours',
  findAnother: 'Trouver un autre cours',
  cancelledTitle: 'Cours annulé',
  cancelledNotice:
    'Ce cours n’aura pas lieu. Nous avons prévenu par e-mail toutes les personnes qui avaient une place.',
  ownHeading: 'Mes cours',
  ownLoading: 'Chargement de mes cours…',
  ownSearch: 'Rechercher dans mes cours',
  /** The name of the paged list, within a phrase. */
  ownPages: 'mes cours',
  create: 'Créer un cours',
  createHint:
    'Un cours est une séance unique en direct. Les élèves le trouvent sur la page d’accueil et réservent une place.',
}

export const courseTexts = {
  title: 'Formation',
  confirmTitle: 'Confirmer l’inscription',
  confirmQuestion: 'Voulez-vous vous inscrire à cette formation\u202f?',
  findOne: 'Trouver une formation',
  findAnother: 'Trouver une autre formation',
  cancelledTitle: 'Formation annulée',
  cancelledNotice:
    'Cette formation n’aura pas lieu. Nous avons prévenu par e-mail toutes les personnes inscrites.',
  ownHeading: 'Mes formations',
  ownLoading: 'Chargement de mes formations…',
  ownSearch: 'Rechercher dans mes formations',
  /** The name of the paged list, within a phrase. */
  ownPages: 'mes formations',
  create: 'Créer une formation',
  createHint: 'Une formation dure plusieurs jours et peut avoir des modules et un prix.',
}
