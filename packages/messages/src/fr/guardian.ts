/** The page of a parent or guardian, and how a young person asks them again. */
import { sentence } from '../sentence.ts'

export const title = 'Confirmer un compte'
export const registered = (day: string) =>
  `<name/> (<email/>) a créé un compte sur Firstbell le ${day} et a donné votre adresse comme celle de son parent ou tuteur.`
export const mayBook =
  'Une fois confirmé, ce compte permet de réserver des cours en direct et des formations. Ils ont lieu en ligne, avec un enseignant et d’autres élèves.'
export const mayWithdraw =
  'Vous pouvez retirer votre accord à tout moment avec le lien de votre e-mail. Le compte est alors supprimé et ses réservations sont annulées.'
export const isConfirmed =
  'Vous avez confirmé ce compte. Il permet maintenant de réserver des cours et des formations.'
export const confirm = 'Confirmer'
export const confirming = 'Confirmation…'
export const withdraw = 'Retirer mon accord'
export const withdrawing = 'Retrait…'
export const withdrawQuestion =
  'Voulez-vous vraiment retirer votre accord\u202f? Le compte et tout ce qu’il contient seront supprimés. Cette action est irréversible.'
export const mailSent = (email: string) =>
  `${sentence(`Nous avons envoyé un e-mail à ${email}`)} Vous pourrez réserver dès que votre parent ou tuteur aura donné son accord.`
export const sendAgain = 'Renvoyer l’e-mail'
export const sendAgainAbout =
  'L’adresse n’est pas la bonne\u202f? Corrigez-la ici. Le lien de l’e-mail précédent ne fonctionnera alors plus.'
export const email = 'Adresse e-mail d’un parent ou tuteur'
export const send = 'Envoyer'
