/** The page of a parent or guardian, and how a young person asks them again. */

export const title = 'Confirmer un compte'
export const registered = (day: string) =>
  `<name/> a créé un compte chez Firstbell le ${day} avec l’adresse <email/> et vous a désigné comme parent ou tuteur.`
export const mayBook =
  'Dès que vous confirmez, ce compte peut réserver des cours en direct et des formations. Ils ont lieu en ligne, avec un enseignant et d’autres élèves.'
export const mayWithdraw =
  'Vous pouvez retirer votre accord à tout moment par le lien de votre e-mail. Le compte est alors supprimé et ses réservations prennent fin.'
export const isConfirmed =
  'Vous avez confirmé ce compte. Il peut réserver des cours et des formations.'
export const confirm = 'Confirmer'
export const confirming = 'Confirmation...'
export const withdraw = 'Retirer mon accord'
export const withdrawing = 'Retrait...'
export const withdrawQuestion =
  'Voulez-vous vraiment retirer votre accord\u202f? Le compte est supprimé avec tout ce qu’il contient. Cette action est irréversible.'
export const mailSent = (email: string) =>
  `Nous avons envoyé un e-mail à ${email}. Vous pourrez réserver dès la confirmation par le lien qu’il contient.`
export const sendAgain = 'Renvoyer l’e-mail'
export const sendAgainAbout =
  'Corrigez l’adresse si elle est fausse. Le lien de l’e-mail précédent ne fonctionnera plus.'
export const email = 'Adresse e-mail d’un parent ou tuteur'
export const send = 'Envoyer'
