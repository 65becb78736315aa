/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'Bienvenue dans la newsletter de Firstbell'
export const welcomePreview = 'Nos nouveaux cours et formations, de temps en temps.'
export const welcomeHeading = 'Votre abonnement est confirmé'
export const welcome =
  'De temps en temps, nous vous présenterons de nouveaux cours, de nouvelles formations et les personnes qui les donnent.'
export const exploreCourses = 'Découvrir les formations'
export const reasonNewsletter =
  'Vous recevez cet e-mail parce que votre adresse a été saisie dans le formulaire de notre newsletter.'

/** The mail and the pages that confirm a subscription. */
export const confirmSubject = 'Confirmez votre abonnement à la newsletter de Firstbell'
export const confirmPreview = 'Il ne vous reste plus qu’à confirmer.'
export const confirmHeading = 'Confirmez votre abonnement'
export const confirmWhy =
  'Votre adresse a été saisie dans le formulaire de notre newsletter. Nous ne vous enverrons rien tant que vous n’avez pas confirmé.'
export const confirmIgnore = 'Ce n’était pas vous\u202f? Vous pouvez ignorer cet e-mail.'
export const confirm = 'Confirmer l’abonnement'
/** `<email/>` is replaced with the email address. */
export const confirmQuestion = 'Recevoir la newsletter de Firstbell à l’adresse <email/>\u202f?'
export const notNow = 'Non, merci'
export const confirmMailed =
  'Nous vous avons envoyé un e-mail. Ouvrez le lien qu’il contient pour vous abonner.'
export const confirmLinkUnknown =
  'Il est peut-être incomplet ou trop ancien. Saisissez de nouveau votre adresse e-mail au bas de n’importe quelle page.'

export const yourEmail = 'Votre adresse e-mail'
export const subscribe = 'S’abonner'

export const unsubscribe = 'Se désabonner'
export const endNewsletter =
  'Ne plus recevoir la newsletter de Firstbell à l’adresse <email/>\u202f?'
export const endReminders = 'Ne plus recevoir de rappels pour vos cours et formations\u202f?'
export const keepNewsletter = 'Non, garder l’abonnement'
export const keepReminders = 'Non, garder les rappels'
export const unsubscribed = 'Votre désabonnement est confirmé'
export const newsletterEnded =
  'Vous ne recevrez plus notre newsletter. Vous changez d’avis\u202f? Abonnez-vous de nouveau au bas de n’importe quelle page.'
export const remindersEnded =
  'Vous ne recevrez plus de rappels. Vous changez d’avis\u202f? Activez «\u00a0Rappels par e-mail\u00a0» dans vos paramètres.'
export const linkNotFound = 'Lien introuvable'
export const linkUnknown = 'Ce lien n’est pas valable'
export const newsletterLink =
  'Il est peut-être incomplet. Ouvrez de nouveau le lien «\u00a0Se désabonner\u00a0» d’une newsletter, ou copiez-le en entier.'
export const remindersLink =
  'Il est peut-être incomplet. Ouvrez de nouveau le lien «\u00a0Ne plus recevoir de rappels\u00a0» d’un rappel, ou copiez-le en entier.'
export const backToHome = 'Retour à l’accueil'
