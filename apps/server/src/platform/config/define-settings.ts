import { z } from 'zod'

/** The groups of docs/settings.md, in order. */
export const settingGroups = [
  'Address',
  'Storage',
  'Mail',
  'Identity',
  'Product',
  'Payments',
  'Classroom',
  'Watching it',
] as const
type SettingGroup = (typeof settingGroups)[number]

/** The documentation of a setting in docs/settings.md. */
export interface AboutSetting {
  /** Default: that of its definition. */
  group?: SettingGroup
  description: string
  example?: string
  /** A default that depends on other settings. Fixed defaults are in the schema. */
  default?: string
  /** The value can also be in a file: `NAME_FILE` is its path. */
  secret?: true
  /** An empty value is valid. For other settings it counts as absent. */
  emptyAllowed?: true
}

/** The raw settings, before any is parsed. */
export interface Environment {
  values: Readonly<Record<string, string | undefined>>
  /** Whether a setting has a value, directly or in a file (which may be unreadable). */
  has(name: string): boolean
  production: boolean
  /** Why people other than the operator may reach the server; null when only this machine can. */
  exposed: string | null
  /** Whether the superuser starts the server. */
  asRoot: boolean
}

/**
 * The settings of one area: schemas, checks across settings, and the resulting fields of `Config`.
 */
export interface SettingsDefinition<
  Shape extends z.ZodRawShape = z.ZodRawShape,
  Configured extends object = object,
> {
  group: SettingGroup
  shape: Shape
  /**
   * Secrets whose names depend on other settings, in addition to those of `shape`.
   * @param values as given
   */
  secrets?: (values: Environment['values']) => string[]
  /** Missing and unsafe settings, each with its fix. The messages contain no secret. */
  faults?: (environment: Environment) => string[]
  /** @param root folder for relative paths */
  configure: (
    values: z.output<z.ZodObject<Shape>>,
    around: { environment: Environment; root: string },
  ) => Configured
}

export function defineSettings<Shape extends z.ZodRawShape, Configured extends object>(
  definition: SettingsDefinition<Shape, Configured>,
): SettingsDefinition<Shape, Configured> {
  return definition
}

export const setting = <Schema extends z.ZodType>(schema: Schema, about: AboutSetting): Schema =>
  schema.meta({ ...about })

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be ${or(values)}` })

const or = (words: readonly string[]): string =>
  words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

export const matching = (pattern: RegExp, fault: string) => z.string().regex(pattern, fault)

export const wholeNumber = (
  { min, max }: { min: number; max: number },
  fault = `must be a whole number from ${min} to ${max}`,
) =>
  z
    .string()
    .regex(/^\d{1,9}$/, fault)
    .transform(Number)
    .refine((number) => number >= min && number <= max, fault)

export const optionalUrl = (protocols: string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address such as ${example}`,
    })
    .optional()

/** Validates the URL of a server with credentials. The message mentions percent-encoding, which passwords often need. */
export const urlWithLogin = (protocols: string[], example: string) =>
  optionalUrl(protocols, `${example} (in a password, write / as %2F, @ as %40, # as %23, % as %25)`)

export const port = (example: string) =>
  wholeNumber({ min: 0, max: 65535 }, `must be a port number from 0 to 65535, such as ${example}`)

export const withoutTrailingSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '')
