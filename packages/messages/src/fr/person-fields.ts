/** The fields about a person. */

export const name = 'Nom complet'
export const email = 'Adresse e-mail'
export const newPassword = 'Nouveau mot de passe'
export const passwordHelp = (least: number) => `${least} caractères ou plus.`
export const contact = 'Téléphone'
export const contactHelp = 'Dix chiffres, sans espaces.'
export const contactHelpInternational = 'Avec l’indicatif du pays, par exemple +49 30 123456.'
export const birth = 'Date de naissance'
export const birthHelp = (age: number) => `À partir de ${age} ans.`
export const gender = 'Genre'
/** The placeholder of a select without a choice. */
export const chooseOne = 'Choisir'
