import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import * as fields from './fields.ts'
import { GENDERS, MINIMUM_PASSWORD_LENGTH, SIGNUP_ROLES, TEXT_MAX } from './limits.ts'
import { messages } from './messages.ts'

/** The instructor's details of a user (rule account-10). */
export const instructorDetails = z.object({
  bio: z.string(),
  qualifications: z.string(),
  skills: z.array(z.string()),
  /** Signed, short-lived view URL; '' without a resume (rule file-12). */
  resume: z.string(),
  approvedByAdmin: z.boolean(),
  /**
   * Waiting for an admin: there are details that are newer than the last refusal (rule
   * approval-12).
   */
  waiting: z.boolean(),
  /** The latest decision of an admin (rule approval-9). */
  decision: z.optional(
    z.object({
      decision: z.enum(['approved', 'rejected', 'removed']),
      reason: z.string(),
      decidedAt: z.string(),
    }),
  ),
})
export type InstructorDetails = z.infer<typeof instructorDetails>

export const user = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  contact: z.string(),
  role: z.array(z.enum(SIGNUP_ROLES)),
  isAdmin: z.boolean(),
  dob: z.string(),
  gender: z.enum(GENDERS),
  /** View URL, '' without a picture. */
  profilePic: z.string(),
  roleDetails: z.object({ instructor: z.optional(instructorDetails) }),
  /** The parent or guardian of a person who was younger than GUARDIAN_AGE at sign-up (rule account-29). */
  guardian: z.optional(z.object({ email: z.string(), confirmed: z.boolean() })),
})
export type User = z.infer<typeof user>

const userOutput = z.object({ message: z.string(), user })

export const signupForm = z.object({
  name: fields.nameField,
  email: fields.emailField(),
  password: fields.newPasswordField,
  contact: fields.contactField,
  role: fields.oneOf(SIGNUP_ROLES, messages.roleRequired, messages.roleInvalid),
  dob: fields.dobField,
  gender: fields.genderField,
  /** Needed from a person who is younger than GUARDIAN_AGE (rule account-29), otherwise ignored. */
  guardianEmail: z.optional(fields.guardianEmailField),
})

/**
 * The form, and what else a sign-up sends: where the link of the verification mail leads, and the
 * browser's zone and language (rule account-24).
 */
export const signupBody = z.extend(signupForm, {
  next: z.optional(fields.sitePathField),
  timezone: fields.browserTimeZone,
  locale: fields.browserLocale,
})
export type SignupForm = z.infer<typeof signupForm>
export type SignupBody = z.infer<typeof signupBody>

export const signup = defineCall('signup', {
  summary: 'Register. A verification mail follows.',
  body: signupBody,
  encodings: ['json', 'urlencoded', 'multipart'],
  output: userOutput,
  errors: ['already_registered', 'too_many_requests'],
})

export const login = defineCall('login', {
  summary: 'Exchange a fresh ID token (at most 300 s old) for the user.',
  body: z.object({
    token: z
      .string({ error: messages.tokenMissing })
      .check(z.minLength(1, messages.tokenMissing), z.maxLength(8192)),
    timezone: fields.browserTimeZone,
    locale: fields.browserLocale,
  }),
  output: z.extend(userOutput, { data: z.object({ user }) }),
  errors: ['unauthenticated', 'unverified', 'suspended', 'too_many_requests'],
})

export const getMe = defineCall('getMe', {
  summary: 'The user whom the ID token names.',
  output: userOutput,
})

export const editProfilePic = defineCall('editProfilePic', {
  summary: 'Set the profile picture to an uploaded file.',
  body: z.object({
    profilePic: z
      .string({ error: messages.chooseFile })
      .check(z.trim(), z.minLength(1, messages.chooseFile), z.maxLength(2048)),
  }),
  output: userOutput,
  changesPublicData: true,
})

export const detailsForm = z.object({
  name: fields.nameField,
  contact: fields.contactField,
  dob: fields.dobField,
  gender: fields.genderField,
})
export type DetailsForm = z.infer<typeof detailsForm>

export const editDetails = defineCall('editDetails', {
  summary: 'Change name, contact, date of birth and gender.',
  body: detailsForm,
  output: userOutput,
  changesPublicData: true,
})

export const emailForm = z
  .object({
    oldEmail: fields.emailField(messages.bothEmailsRequired, messages.emailInvalid),
    newEmail: fields.emailField(messages.bothEmailsRequired, messages.newEmailInvalid),
  })
  .check(
    z.refine((form) => form.oldEmail !== form.newEmail || form.newEmail === '', {
      error: messages.sameEmail,
      path: ['newEmail'],
    }),
  )

export const editEmail = defineCall('editEmail', {
  summary: 'Change the address; the new one waits for verification.',
  body: emailForm,
  output: userOutput,
  errors: ['already_registered', 'confirm_identity', 'too_many_requests'],
})

/** The body of the call. The screen's form adds the confirmation. */
export const passwordChange = z
  .object({
    oldPassword: everyField(),
    newPassword: everyField().check(
      z.refine(
        (text) => text === '' || text.length >= MINIMUM_PASSWORD_LENGTH,
        messages.passwordTooShort,
      ),
    ),
  })
  .check(
    z.refine((form) => form.oldPassword !== form.newPassword || form.newPassword === '', {
      error: messages.samePassword,
      path: ['newPassword'],
    }),
  )

function everyField() {
  return z
    .string({ error: messages.allFieldsRequired })
    .check(
      z.minLength(1, messages.allFieldsRequired),
      z.maxLength(TEXT_MAX.password, messages.tooLong),
    )
}

/** The form of the Change Password screen; its messages appear in this order (rule message-13). */
export const passwordForm = z
  .object({
    oldPassword: everyField(),
    newPassword: everyField(),
    confirmPassword: everyField(),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: messages.passwordsDiffer,
      path: ['confirmPassword'],
    }),
    z.refine((form) => form.oldPassword !== form.newPassword, {
      error: messages.samePassword,
      path: ['newPassword'],
    }),
    z.refine((form) => form.newPassword.length >= MINIMUM_PASSWORD_LENGTH, {
      error: messages.passwordTooShort,
      path: ['newPassword'],
    }),
  )

export const editPassword = defineCall('editPassword', {
  summary: 'Change the password; every other login ends.',
  body: passwordChange,
  errors: ['too_many_requests'],
})

export const deleteAccount = defineCall('deleteAccount', {
  summary:
    'Remove the person everywhere; their seats free up, their coming offerings are cancelled.',
  changesPublicData: true,
  errors: ['confirm_identity'],
})

export const loginForm = z.object({ email: fields.emailField(), password: fields.passwordField })
