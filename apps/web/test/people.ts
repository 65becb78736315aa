import type { User } from '@firstbell/contract/accounts'

/** A person who takes classes. */
export const student: User = {
  _id: '5f0c1c1e-0000-4000-8000-000000000001',
  email: 'mira@firstbell.test',
  name: 'Mira Adeyemi',
  contact: '',
  role: ['student'],
  isAdmin: false,
  dob: '1990-05-17',
  gender: 'female',
  profilePic: '',
  roleDetails: {},
}

/** A person who administers the site. */
export const admin: User = { ...student, name: 'Noor Haddad', isAdmin: true }

/** A person who teaches, whom admins have approved. */
export const instructor: User = {
  ...student,
  _id: '5f0c1c1e-0000-4000-8000-0000000000a1',
  email: 'noor@firstbell.test',
  name: 'Noor Haddad',
  role: ['instructor'],
  roleDetails: {
    instructor: {
      bio: 'Plays the oud.',
      resume: '/files/resume/view',
      qualifications: 'A diploma',
      skills: ['Oud'],
      approvedByAdmin: true,
      waiting: false,
    },
  },
}
