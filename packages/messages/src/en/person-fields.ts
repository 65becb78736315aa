/** The fields about a person. */

export const name = 'Full name'
export const email = 'Email'
export const newPassword = 'New password'
export const passwordHelp = (least: number) => `${least} characters or more.`
export const contact = 'Contact'
export const contactHelp = 'Ten digits, no spaces.'
export const contactHelpInternational = 'With the country code, for example +49 30 123456.'
export const birth = 'Date of birth'
export const birthHelp = (age: number) => `For people aged ${age} and over.`
export const gender = 'Gender'
/** The placeholder of a select without a choice. */
export const chooseOne = 'Choose one'
