/** Mails about reviews. */

export const askedSubject = (title: string): string => `How was it? ${title}`
export const askedPreview = 'Your stars help others to choose, and the instructor to get better.'
export const askedHeading = { class: 'How was this class?', course: 'How was this course?' }
export const chooseStars = 'Choose the stars; nothing is published before you say so:'
/** Words of one to five stars. */
export const stars: readonly string[] = ['bad', 'poor', 'okay', 'good', 'excellent']
export const reasonBooked = {
  class: 'You get this mail because you booked this class at Firstbell.',
  course: 'You get this mail because you booked this course at Firstbell.',
}

export const hiddenSubject = (title: string): string => `Your review is hidden: ${title}`
export const hiddenPreview = 'An administrator has hidden your review and gives the reason.'
export const hiddenHeading = 'Your review is hidden'
export const hidden = (title: string): string =>
  `An administrator has hidden your review of ${title}. Nobody else sees it, and its stars do not count.`
export const reasonGiven = 'The reason given'
export const openSite = 'Open Firstbell'
export const reasonReviewed = 'You get this mail because you reviewed something at Firstbell.'
