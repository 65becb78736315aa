/** Texts that differ between classes and courses on their pages, in dialogs and in the account area. */

export const classTexts = {
  title: 'Class',
  confirmTitle: 'Confirm Booking',
  confirmQuestion: 'Do you want to book this class?',
  findOne: 'Find a class',
  findAnother: 'Find another class',
  cancelledTitle: 'Class cancelled',
  cancelledNotice: 'It won’t take place. We’ve emailed everyone who had a seat.',
  ownHeading: 'My Classes',
  ownLoading: 'Loading my classes...',
  ownSearch: 'Search My Classes',
  /** The name of the paged list, within a phrase. */
  ownPages: 'my classes',
  create: 'Create a class',
  createHint: 'A class is one live session. Students find it on the home page and book a seat.',
}

export const courseTexts = {
  title: 'Course',
  confirmTitle: 'Confirm Enrollment',
  confirmQuestion: 'Do you want to enroll in this course?',
  findOne: 'Find a course',
  findAnother: 'Find another course',
  cancelledTitle: 'Course cancelled',
  cancelledNotice: 'It won’t take place. We’ve emailed everyone who was enrolled.',
  ownHeading: 'My Courses',
  ownLoading: 'Loading my courses...',
  ownSearch: 'Search My Courses',
  /** The name of the paged list, within a phrase. */
  ownPages: 'my courses',
  create: 'Create a course',
  createHint: 'A course runs over several days and can have modules and a price.',
}
