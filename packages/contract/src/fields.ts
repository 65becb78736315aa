import * as z from 'zod/mini'
import { canonicalLocale } from './clock.ts'
import { contactMessage, isContact, normalizeContact } from './contact-format.ts'
import { canonicalEmail, isEmail } from './email-address.ts'
import * as limits from './limits.ts'
import { messages } from './messages.ts'
import { isSitePath } from './site-path.ts'
import { storedZone } from './stored-zone.ts'
import { asciiForm, cleanLine, cleanText, FORMAT_CHARACTERS } from './typed-text.ts'

/**
 * Fields that several calls and forms share, each with its messages. An absent or blank
 * value gives the field's "required" message, a wrong one its own.
 */

const SITE_PATH_MAX = 1024

/**
 * Text for people of 1 to `max` characters, as `cleanText` returns it; text without anything visible is
 * missing (rules wire-8, wire-24).
 */
export const requiredText = (required: string, max: number) =>
  z.string({ error: required }).check(...cleaned(max), z.minLength(1, required), atMost(max))

/** `requiredText` of one line: tabs and line breaks, of every kind that Unicode has, become spaces. */
export const requiredLine = (required: string, max: number) =>
  z
    .string({ error: required })
    .check(...cleaned(max, cleanLine), z.minLength(1, required), atMost(max))

/** Text for people of at most `max` characters, '' when nothing in it is visible. */
export const optionalText = (max: number, tooLong: string = messages.tooLong) =>
  z.string({ error: messages.invalidInput }).check(...cleaned(max), atMost(max, tooLong))

const atMost = (max: number, tooLong: string = messages.tooLong) => z.maxLength(max, tooLong)

/** Longer text is not cleaned; the check of its length refuses it. */
const cleanedLength = (max: number): number => 2 * max + 1_000

/** Refuses NUL, which no keyboard types, and cleans the text unless it is far too long. */
const cleaned = (max: number, clean: (text: string) => string = cleanText) =>
  [
    z.refine<string>((text) => !text.includes('\u0000'), messages.invalidInput),
    z.overwrite<string>((text) => (text.length > cleanedLength(max) ? text : clean(text))),
  ] as const

/**
 * A code that is compared: of a second step, for recovery, for a discount. Format characters are dropped
 * and other forms of letters and digits are read as ASCII (rule wire-24).
 */
export const requiredCode = (required: string, max: number) =>
  z.string({ error: required }).check(z.overwrite(asciiForm), z.minLength(1, required), atMost(max))

/** Refuses a list by its length before its entries are validated. Other values pass. */
const noLongerThan = <Input>(max: number) =>
  z.transform((input: Input, context): Input => {
    if (!Array.isArray(input) || input.length <= max) return input
    // The issue leaves the list out, which may be large.
    context.issues.push({ code: 'custom', message: messages.tooMany, input: undefined })
    return z.NEVER
  })

export const boundedList = <Entry extends z.ZodMiniType>(entry: Entry, max: number) =>
  z.pipe(noLongerThan<z.input<Entry>[]>(max), z.array(entry, { error: messages.invalidInput }))

export const textsOrText = (required: string, max: number) =>
  z.pipe(
    noLongerThan<string[] | string>(max),
    z.union([z.array(z.string()), z.string()], { error: required }),
  )

/** One of `values`; blank reads as missing. */
export function oneOf<const T extends readonly [string, ...string[]]>(
  values: T,
  required: string,
  invalid: string,
) {
  return z.enum(values, {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === '' ? required : invalid,
  })
}

/**
 * A number or numeric text (rule wire-13), returned as a number.
 * @param options.required the message for an absent or blank value. Default: `invalid`
 * @param options.decimals digits after the point that are allowed. Default: none
 */
export function numeric(options: {
  required?: string
  invalid: string
  min: number
  max: number
  decimals?: number
}) {
  const { invalid, required = invalid, min, max, decimals = 0 } = options
  const scale = 10 ** decimals
  return z.pipe(
    z.union([z.number(), z.string().check(z.maxLength(40))], {
      error: (issue) => (issue.input === undefined || issue.input === null ? required : invalid),
    }),
    z.transform((input: number | string, context): number => {
      // Arabic keyboards write the point as U+066B.
      const text = typeof input === 'string' ? asciiForm(input).replace('\u066b', '.') : input
      const refuse = (message: string) => {
        context.issues.push({ code: 'custom', message, input })
        return z.NEVER
      }
      if (text === '') return refuse(required)
      // Number() would also read '0x10', '1e3' and 'Infinity'; people do not type prices that way.
      if (typeof text === 'string' && !/^[+-]?\d+(\.\d+)?$/.test(text)) return refuse(invalid)
      const value = Number(text)
      const scaled = value * scale
      if (!Number.isFinite(value) || value < min || value > max) return refuse(invalid)
      // 19.99 * 100 is 1998.9999999999998: compare with a tolerance far below half a unit.
      if (Math.abs(scaled - Math.round(scaled)) > 1e-6) return refuse(invalid)
      return Math.round(scaled) / scale
    }),
  )
}

/** A calendar day `YYYY-MM-DD` that exists, years 1900 to 2200. */
export const calendarDate = (required: string, invalid: string) =>
  z
    .string({ error: required })
    .check(
      z.overwrite(asciiForm),
      z.minLength(1, required),
      z.refine(isCalendarDate, { error: invalid }),
    )

/** Whether a text is a day for `calendarDate`; true for '', which its check of a required value refuses. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return text === ''
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || year > 2200) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * An instant (ISO 8601 with `Z` or an offset), rounded down to the minute, so that cached answers are
 * shared. A blank value counts as absent.
 */
export const instantField = z.pipe(
  z.string({ error: messages.instantInvalid }).check(z.trim()),
  z.transform((text: string, context): string | undefined => {
    if (text === '') return undefined
    const [, date = '', time = ''] =
      /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/.exec(
        text,
      ) ?? []
    if (time !== '' && isCalendarDate(date))
      return new Date(Math.floor(Date.parse(text) / 60_000) * 60_000).toISOString()
    context.issues.push({ code: 'custom', message: messages.instantInvalid, input: text })
    return z.NEVER
  }),
)

/** A time of day `HH:mm`, 24 h. Removes seconds, which some browsers send. */
export const timeOfDay = z.pipe(
  z.string({ error: messages.timingRequired }).check(
    z.overwrite(asciiForm),
    z.minLength(1, messages.timingRequired),
    z.refine(
      (text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text),
      messages.timingInvalid,
    ),
  ),
  z.transform((text: string) => text.slice(0, 5)),
)

/** An IANA zone that this runtime knows, in the name under which it is stored. */
export const timeZone = z.string({ error: messages.timezoneInvalid }).check(
  z.trim(),
  z.maxLength(64, messages.timezoneInvalid),
  z.refine((name) => storedZone(name) !== undefined, messages.timezoneInvalid),
  z.overwrite((name) => storedZone(name) ?? name),
)

/**
 * The zone that a browser reports; undefined when this runtime does not know it. Browsers may learn
 * of new zones before servers, and that must not fail a request.
 */
// oxlint-disable-next-line promise/valid-params -- zod's, not a promise's
export const browserTimeZone = z.catch(z.optional(timeZone), undefined)

/** A BCP 47 tag such as en-US, in its canonical form. */
export const localeField = z.pipe(
  z.string({ error: messages.localeInvalid }).check(
    z.trim(),
    z.refine((tag) => canonicalLocale(tag) !== undefined, messages.localeInvalid),
  ),
  z.transform((tag: string) => canonicalLocale(tag) ?? tag),
)

/** The tag of a browser's language; undefined when it is none. That must not fail a request. */
// oxlint-disable-next-line promise/valid-params -- zod's, not a promise's
export const browserLocale = z.catch(z.optional(localeField), undefined)

/** An email in the form in which it is stored and compared (rule account-5). */
export const emailField = (
  required: string = messages.emailRequired,
  invalid: string = messages.emailInvalid,
) =>
  z.string({ error: required }).check(
    z.overwrite(canonicalEmail),
    z.minLength(1, required),
    z.maxLength(limits.TEXT_MAX.email, invalid),
    z.refine((text) => text === '' || isEmail(text), invalid),
  )

export const guardianEmailField = emailField(messages.guardianEmailRequired)

export const nameField = requiredLine(messages.nameRequired, limits.TEXT_MAX.name)

export const contactField = z.string({ error: messages.contactRequired }).check(
  z.overwrite(asciiForm),
  z.minLength(1, messages.contactRequired),
  z.overwrite(normalizeContact),
  z.refine((text) => text === '' || isContact(text), { error: contactMessage }),
)

/** Date of birth: at least five years by year difference (rule account-4), and not in the future. */
export const dobField = calendarDate(messages.dobRequired, messages.dobInvalid).check(
  z.refine((text) => {
    const years = new Date().getFullYear() - Number(text.slice(0, 4))
    return !isCalendarDate(text) || text === '' || years >= limits.MINIMUM_AGE
  }, messages.tooYoung),
)

/**
 * Returns whether a person is younger than a number of years, by the date in UTC. People born on February 29 have their
 * birthday on March 1 in other years.
 * @param dob `YYYY-MM-DD`; any other text is not younger
 * @param now milliseconds since 1970
 */
export function isYoungerThan(years: number, dob: string, now: number): boolean {
  if (dob === '' || !isCalendarDate(dob)) return false
  const birthday = `${Number(dob.slice(0, 4)) + years}${dob.slice(4)}`
  return birthday > new Date(now).toISOString().slice(0, 10)
}

export const genderField = oneOf(limits.GENDERS, messages.genderRequired, messages.genderInvalid)
export const categoryField = oneOf(
  limits.CATEGORIES,
  messages.categoryRequired,
  messages.categoryInvalid,
)
export const levelField = oneOf(limits.LEVELS, messages.levelRequired, messages.levelInvalid)

export const passwordField = z
  .string({ error: messages.passwordRequired })
  .check(
    z.minLength(1, messages.passwordRequired),
    z.maxLength(limits.TEXT_MAX.password, messages.tooLong),
  )

/** A password being chosen: at least six characters (rule identity-11). */
export const newPasswordField = passwordField.check(
  z.refine(
    (text) => text === '' || text.length >= limits.MINIMUM_PASSWORD_LENGTH,
    messages.passwordTooShort,
  ),
)

export const sitePathField = z
  .string({ error: messages.nextInvalid })
  .check(
    z.maxLength(SITE_PATH_MAX, messages.nextInvalid),
    z.refine(isSitePath, messages.nextInvalid),
  )

/** An https URL without credentials and with a lower-case scheme, or '' (rules session-1, material-1). */
export const httpsUrl = (invalid: string) =>
  z.string({ error: invalid }).check(
    z.overwrite((text) => text.replace(FORMAT_CHARACTERS, '')),
    z.trim(),
    z.maxLength(limits.MEETING_URL_MAX, invalid),
    z.refine((text) => text === '' || isHttpsUrl(text), invalid),
    z.overwrite((text) => text.replace(/^https:/i, 'https:')),
  )
export const meetingUrl = httpsUrl(messages.meetingUrlInvalid)

function isHttpsUrl(text: string): boolean {
  // The URL parser drops line breaks, accepts spaces, and repairs `https:///host` and
  // `https:\\host`. None of these may be stored.
  if (!/^https:\/\/[^\s\\/][^\s\\]*$/i.test(text) || /\p{Cc}/u.test(text)) return false
  if (!URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname !== '' && username === '' && password === ''
}

/** A query parameter that may be absent or blank, as forms send it. Both mean that it is not set. */
export const blankOr = <Schema extends z.ZodMiniType>(
  schema: Schema,
  error: string = messages.invalidInput,
) => z.optional(z.union([schema, z.literal('')], { error }))

/** The number of a page, from 1. Absent: the first page. */
export const pageNumber = () =>
  z.optional(numeric({ invalid: messages.invalidInput, min: 1, max: 1_000_000 }))

/** The query parameters of a list with pages: the page, from 1, and its number of entries. */
export const pageQuery = (maxLimit: number) => ({
  limit: z.optional(numeric({ invalid: messages.invalidInput, min: 1, max: maxLimit })),
  page: pageNumber(),
})

/** The total number of entries, and the page and number of pages of an answer. */
export const paging = { total: z.number(), page: z.number(), pages: z.number() }

export const unsubscribeQuery = z.object({ token: z.string().check(z.regex(/^[\w-]{1,128}$/)) })

/** An opaque id, the value of `_id`. */
export const idField = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i))

/** The path parameter of calls whose path names one thing, such as `/offerings/:id/waitlist`. */
export const idParams = z.object({ id: idField })
