/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'Bienvenue dans la lettre d’information de Firstbell'
export const welcomePreview = 'De nouveaux cours et formations, de temps en temps.'
export const welcomeHeading = 'Votre abonnement est enregistré'
export const welcome =
  'De temps en temps, nous vous parlerons de nouveaux cours et formations, et de ceux qui les donnent.'
export const exploreCourses = 'Découvrir les formations'
export const reasonNewsletter =
  'Vous recevez ce message parce que cette adresse a été inscrite à notre lettre d’information.'

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
