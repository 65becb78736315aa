/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'Welcome to the Firstbell newsletter'
export const welcomePreview = 'New classes and courses, now and then.'
export const welcomeHeading = 'You are subscribed'
export const welcome =
  'Now and then we will write to you about new classes and courses, and about the people who teach them.'
export const exploreCourses = 'Explore courses'
export const reasonNewsletter =
  'You get this mail because this address was entered in our newsletter box.'

/** The mail and the pages that confirm a subscription. */
export const confirmSubject = 'Confirm your subscription to the Firstbell newsletter'
export const confirmPreview = 'One press, and you are subscribed.'
export const confirmHeading = 'Please confirm your subscription'
export const confirmWhy =
  'This address was entered in our newsletter box. Nothing is sent to it until you confirm.'
export const confirmIgnore = 'If it was not you, ignore this mail: there is nothing you need to do.'
export const confirm = 'Confirm subscription'
/** `<email/>` is replaced with the email address. */
export const confirmQuestion = 'Shall we send the Firstbell newsletter to <email/>?'
export const notNow = 'No, thank you'
export const confirmMailed = 'We have sent you a mail. Open its link, and you are subscribed.'
export const confirmLinkUnknown =
  'It may have been cut off on its way, or be too old. Please enter your address again in the box at the foot of any page.'

export const yourEmail = 'Your email address'
export const subscribe = 'Subscribe'

export const unsubscribe = 'Unsubscribe'
export const endNewsletter = 'Shall we stop sending the Firstbell newsletter to <email/>?'
export const endReminders = 'Shall we stop mailing you reminders of your classes and courses?'
export const keepNewsletter = 'No, keep it coming'
export const keepReminders = 'No, keep them coming'
export const unsubscribed = 'You are unsubscribed'
export const newsletterEnded =
  'No more newsletters will come. If you change your mind, the box at the foot of every page is there for you.'
export const remindersEnded =
  'No more reminders will come. If you change your mind, switch on Email reminders in the Settings of your profile.'
export const linkNotFound = 'Link not found'
export const linkUnknown = 'We do not know this link'
export const newsletterLink =
  'It may have been cut off on its way. Please open the Unsubscribe link of a newsletter mail again, or copy the whole of it.'
export const remindersLink =
  'It may have been cut off on its way. Please open the Unsubscribe link of a reminder again, or copy the whole of it.'
export const backToHome = 'Back to Home'
