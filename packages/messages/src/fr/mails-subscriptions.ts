/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'Bienvenue dans la lettre d’information de Firstbell'
export const welcomePreview = 'De nouveaux cours et formations, de temps en temps.'
export const welcomeHeading = 'Votre abonnement est enregistré'
export const welcome =
  'De temps en temps, nous vous parlerons de nouveaux cours et formations, et de ceux qui les donnent.'
export const exploreCourses = 'Découvrir les formations'
export const reasonNewsletter =
  'Vous recevez ce message parce que cette adresse a été inscrite à notre lettre d’information.'

/** The mail and the pages that confirm a subscription. */
export const confirmSubject = 'Confirmez votre abonnement à la lettre d’information Firstbell'
export const confirmPreview = 'Un clic, et vous êtes abonné.'
export const confirmHeading = 'Confirmez votre abonnement'
export const confirmWhy =
  'Cette adresse a été saisie dans le champ de notre lettre d’information. Rien ne lui sera envoyé avant votre confirmation.'
export const confirmIgnore =
  'Si ce n’était pas vous, ignorez cet e-mail\u00a0: vous n’avez rien à faire.'
export const confirm = 'Confirmer l’abonnement'
/** `<email/>` is replaced with the email address. */
export const confirmQuestion = 'Faut-il envoyer la lettre d’information Firstbell à <email/>\u202f?'
export const notNow = 'Non, merci'
export const confirmMailed =
  'Nous vous avons envoyé un e-mail. Ouvrez son lien, et vous serez abonné.'
export const confirmLinkUnknown =
  'Il a peut-être été tronqué en chemin, ou il est trop ancien. Saisissez de nouveau votre adresse dans le champ au bas de n’importe quelle page.'

export const yourEmail = 'Votre adresse e-mail'
export const subscribe = 'S’abonner'

export const unsubscribe = 'Se désabonner'
export const endNewsletter =
  'Faut-il cesser d’envoyer la lettre d’information de Firstbell à <email/>\u202f?'
export const endReminders = 'Faut-il cesser de vous rappeler vos cours et vos formations\u202f?'
export const keepNewsletter = 'Non, je veux continuer à la recevoir'
export const keepReminders = 'Non, je veux continuer à les recevoir'
export const unsubscribed = 'Vous êtes désabonné'
export const newsletterEnded =
  'Vous ne recevrez plus de lettre d’information. Si vous changez d’avis, le champ au bas de chaque page est là pour vous.'
export const remindersEnded =
  'Vous ne recevrez plus de rappels. Si vous changez d’avis, activez les rappels par e-mail dans les Paramètres de votre profil.'
export const linkNotFound = 'Lien introuvable'
export const linkUnknown = 'Nous ne connaissons pas ce lien'
export const newsletterLink =
  'Il a peut-être été coupé en chemin. Ouvrez de nouveau le lien de désabonnement d’une lettre d’information, ou copiez-le en entier.'
export const remindersLink =
  'Il a peut-être été coupé en chemin. Ouvrez de nouveau le lien de désabonnement d’un rappel, ou copiez-le en entier.'
export const backToHome = 'Retour à l’accueil'
