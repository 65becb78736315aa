import { z } from 'zod'

/** The tables of docs/settings.md, in their order. */
export const settingGroups = [
  'Address',
  'Storage',
  'Mail',
  'Identity',
  'Product',
  'Watching it',
] as const

/** What an operator reads about a setting; docs/settings.md is made of it. */
export interface AboutSetting {
  group: (typeof settingGroups)[number]
  description: string
  example?: string
  /** Where it depends on other settings; a fixed default is the schema's own. */
  default?: string
  /** May be given as a file as well: the name with `_FILE` holds the file's path. */
  secret?: true
  /** An empty value means something of its own; elsewhere it counts as absent. */
  emptyAllowed?: true
}

/** The settings as they were given, before any of them was parsed. */
export interface Given {
  values: Readonly<Record<string, string | undefined>>
  /** Whether a setting is given, directly or as a file that may not be readable. */
  has(name: string): boolean
  production: boolean
  /** Why others than the operator may reach the server; null when only this machine can. */
  exposed: string | null
  /** Whether the superuser of this machine starts the server. */
  asRoot: boolean
}

/** The settings of one area: their schemas, what is wrong between them, and what they configure. */
export interface SettingsDefinition<
  Shape extends z.ZodRawShape = z.ZodRawShape,
  Configured extends object = object,
> {
  shape: Shape
  /** What is missing or unsafe, each with its fix. No fault shows a secret. */
  faults?: (given: Given) => string[]
  /** @param root folder that relative paths are under */
  configure: (
    values: z.output<z.ZodObject<Shape>>,
    around: { given: Given; root: string },
  ) => Configured
}

export function defineSettings<Shape extends z.ZodRawShape, Configured extends object>(
  definition: SettingsDefinition<Shape, Configured>,
): SettingsDefinition<Shape, Configured> {
  return definition
}

/** Ties the description of a setting to its schema. */
export const setting = <Schema extends z.ZodType>(schema: Schema, about: AboutSetting): Schema =>
  schema.meta({ ...about })

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be ${or(values)}` })

const or = (words: readonly string[]): string =>
  words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** A whole number within bounds, in decimal figures. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) => {
  const fault = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, fault)
    .transform(Number)
    .refine((number) => number >= min && number <= max, fault)
}

/** An absolute address, optional. */
export const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address such as ${example}`,
    })
    .optional()

/** The address of a server with its credentials: the hint is about passwords, where most fail. */
export const login = (protocols: string[], example: string) =>
  url(protocols, `${example} (in a password, write / as %2F, @ as %40, # as %23, % as %25)`)

export const port = (example: string) => {
  const fault = `must be a port number from 0 to 65535, such as ${example}`
  return z
    .string()
    .regex(/^\d{1,5}$/, fault)
    .transform(Number)
    .refine((number) => number <= 65535, fault)
}

/** An address without the slashes at its end. */
export const withoutTrailingSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '')
