/** Mails about reviews. */

export const askedSubject = (title: string): string => `How was it? ${title}`
export const askedPreview = 'Your rating helps other students and your instructor.'
export const askedHeading = { class: 'How was this class?', course: 'How was this course?' }
export const chooseStars =
  'Tap a star to rate it. You can add a few words before your review is published:'
/** Words of one to five stars. */
export const stars: readonly string[] = ['bad', 'poor', 'okay', 'good', 'excellent']
export const reasonBooked = {
  class: 'You’re receiving this email because you booked this class at Firstbell.',
  course: 'You’re receiving this email because you booked this course at Firstbell.',
}

export const hiddenSubject = (title: string): string => `Your review was hidden: ${title}`
export const hiddenPreview = 'Our team hid your review. Here’s why.'
export const hiddenHeading = 'Your review was hidden'
export const hidden = (title: string): string =>
  `Our team hid your review of ${title}. No one else can see it, and its stars don’t count.`
export const reasonGiven = 'Reason'
export const openSite = 'Go to Firstbell'
export const reasonReviewed = 'You’re receiving this email because you wrote a review at Firstbell.'
