/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'Welcome to the Firstbell newsletter'
export const welcomePreview = 'News about classes and courses, now and then.'
export const welcomeHeading = 'You’re subscribed'
export const welcome =
  'Now and then, we’ll email you about new classes and courses and the people who teach them.'
export const exploreCourses = 'Explore courses'
export const reasonNewsletter =
  'You’re receiving this email because your address was entered in our newsletter form.'

/** The mail and the pages that confirm a subscription. */
export const confirmSubject = 'Confirm your subscription to the Firstbell newsletter'
export const confirmPreview = 'Confirm, and you’re subscribed.'
export const confirmHeading = 'Please confirm your subscription'
export const confirmWhy =
  'Your email was entered in our newsletter form. We won’t send you anything until you confirm.'
export const confirmIgnore = 'Wasn’t you? You can ignore this email.'
export const confirm = 'Confirm subscription'
/** `<email/>` is replaced with the email address. */
export const confirmQuestion = 'Send the Firstbell newsletter to <email/>?'
export const notNow = 'No, thank you'
export const confirmMailed = 'We’ve sent you an email. Open its link to subscribe.'
export const confirmLinkUnknown =
  'It may be incomplete or too old. Please enter your email again at the bottom of any page.'

export const yourEmail = 'Your email address'
export const subscribe = 'Subscribe'

export const unsubscribe = 'Unsubscribe'
export const endNewsletter = 'Stop sending the Firstbell newsletter to <email/>?'
export const endReminders = 'Stop sending you reminders of your classes and courses?'
export const keepNewsletter = 'No, stay subscribed'
export const keepReminders = 'No, keep reminding me'
export const unsubscribed = 'You’re unsubscribed'
export const newsletterEnded =
  'We won’t send you the newsletter anymore. Changed your mind? Subscribe again at the bottom of any page.'
export const remindersEnded =
  'We won’t send you reminders anymore. Changed your mind? Turn on Email reminders in your Settings.'
export const linkNotFound = 'Link not found'
export const linkUnknown = 'This link isn’t valid'
export const newsletterLink =
  'It may be incomplete. Please open the Unsubscribe link in a newsletter again, or copy all of it.'
export const remindersLink =
  'It may be incomplete. Please open the Unsubscribe link in a reminder again, or copy all of it.'
export const backToHome = 'Back to Home'
