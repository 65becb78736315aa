/**
 * A message as data. Translators see it as ICU MessageFormat: 'Only {count, number} left', and
 * '{count, plural, one {a seat} other {seats}}'. An apostrophe quotes braces: '{'.
 */
export type Pattern = readonly Part[]
export type Part = string | Placeholder | Choice

/** '{title}', or '{count, number}': a parameter, and the function that formats it. */
export interface Placeholder {
  name: string
  /** 'number', or a function of moments.ts. */
  format?: string
  /** The number of decimals that `number` writes. */
  decimals?: number
}

/** One of several texts: by the plural form of a number, or by a value. */
export interface Choice {
  name: string
  by: 'plural' | 'select'
  /** Keys: plural forms, or values. */
  texts: Readonly<Record<string, Pattern>>
}

export const isChoice = (part: Part): part is Choice => typeof part === 'object' && 'by' in part

/** Joins neighbouring texts. */
export function joined(parts: Pattern): Pattern {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part === '') continue
    if (typeof part === 'string' && typeof last === 'string')
      result[result.length - 1] = last + part
    else result.push(part)
  }
  return result
}

/** Writes a pattern as ICU MessageFormat. */
export const toIcu = (pattern: Pattern): string => pattern.map(partToIcu).join('')

function partToIcu(part: Part): string {
  if (typeof part === 'string') return part.replaceAll("'", "''").replace(/[{}]+/g, "'$&'")
  if (isChoice(part)) {
    const texts = Object.entries(part.texts).map(([key, text]) => `${key} {${toIcu(text)}}`)
    return `{${part.name}, ${part.by}, ${texts.join(' ')}}`
  }
  const { name, format, decimals } = part
  const style = decimals === undefined ? '' : `, ::.${'0'.repeat(decimals)}`
  return format === undefined ? `{${name}}` : `{${name}, ${format}${style}}`
}

/** Reads ICU MessageFormat. Throws an error that names the fault and its position. */
export function fromIcu(text: string): Pattern {
  let at = 0
  const fail = (what: string): never => {
    throw new Error(`${what} at character ${at + 1} of: ${text}`)
  }
  const skipSpace = () => {
    while (/\s/.test(text[at] ?? '')) at++
  }
  const expect = (sign: string) => {
    skipSpace()
    if (text[at] !== sign) fail(`'${sign}' is missing`)
    at++
  }
  const word = (pattern: RegExp): string => {
    skipSpace()
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? fail('a name is missing')
    at += found.length
    return found
  }

  function parts(nested: boolean): Pattern {
    const result: Part[] = []
    let plain = ''
    while (at < text.length) {
      const sign = text[at]!
      if (sign === '}') {
        if (nested) break
        fail("'{' is missing")
      }
      if (sign === "'") {
        plain += quoted()
      } else if (sign === '{') {
        result.push(plain, argument())
        plain = ''
      } else {
        plain += sign
        at++
      }
    }
    return joined([...result, plain])
  }

  /** An apostrophe quotes up to the next one if a brace follows; two are one apostrophe. */
  function quoted(): string {
    at++
    if (text[at] === "'") {
      at++
      return "'"
    }
    if (!/[{}]/.test(text[at] ?? '')) return "'"
    const end = text.indexOf("'", at)
    const found = end === -1 ? text.slice(at) : text.slice(at, end)
    at = end === -1 ? text.length : end + 1
    return found
  }

  function argument(): Part {
    expect('{')
    const name = word(/[\w.]+/y)
    skipSpace()
    if (text[at] === '}') {
      at++
      return { name }
    }
    expect(',')
    const format = word(/\w+/y)
    if (format === 'plural' || format === 'select') return choice(name, format)
    skipSpace()
    const style = text[at] === ',' ? (at++, word(/::\.0+/y)) : undefined
    expect('}')
    return style === undefined ? { name, format } : { name, format, decimals: style.length - 3 }
  }

  function choice(name: string, by: Choice['by']): Choice {
    expect(',')
    const texts: Record<string, Pattern> = {}
    for (;;) {
      skipSpace()
      if (text[at] === '}') break
      const key = word(/=\d+|[\w-]+/y)
      if (key in texts) fail(`'${key}' is there twice`)
      expect('{')
      texts[key] = parts(true)
      expect('}')
    }
    at++
    if (!('other' in texts)) fail("'other' is missing")
    return { name, by, texts }
  }

  return parts(false)
}

/** Returns the names of the parameters of a pattern, and its tags: 'title', '<terms>', '<name/>'. */
export function namesIn(pattern: Pattern): { inserted: Set<string>; chosenBy: Set<string> } {
  const inserted = new Set<string>()
  const chosenBy = new Set<string>()
  const look = (each: Pattern): void => {
    for (const part of each)
      if (typeof part === 'string')
        for (const [tag] of part.matchAll(/<\/?\w+\/?>/g)) inserted.add(tag)
      else if (isChoice(part)) {
        chosenBy.add(part.name)
        Object.values(part.texts).forEach(look)
      } else inserted.add(part.name)
  }
  look(pattern)
  return { inserted, chosenBy }
}

/**
 * Brings a pattern into the form in which equal ones are equal: a choice has the whole sentence in each of its texts,
 * and one whose texts are all the same is none.
 * @param known the values by which choices around it were made
 */
export function canonical(pattern: Pattern, known: Readonly<Record<string, string>> = {}): Pattern {
  const parts = joined(
    pattern.flatMap((part): Pattern => {
      if (typeof part === 'string' || !isChoice(part)) return [part]
      const key = part.by === 'select' ? known[part.name] : undefined
      if (key !== undefined) return canonical(part.texts[key] ?? part.texts['other']!, known)
      const texts = Object.entries(part.texts).map(
        ([key, text]) => [key, canonical(text, { ...known, [part.name]: key })] as const,
      )
      const [first] = texts
      const same = texts.every(([, text]) => toIcu(text) === toIcu(first![1]))
      return same ? first![1] : [merged({ ...part, texts: Object.fromEntries(texts) })]
    }),
  )
  const index = parts.findIndex((part) => isChoice(part))
  const choice = parts[index]
  if (choice === undefined || !isChoice(choice) || parts.length === 1) return parts
  const texts = Object.entries(choice.texts).map(([key, text]) => [
    key,
    canonical([...parts.slice(0, index), ...text, ...parts.slice(index + 1)], {
      ...known,
      [choice.name]: key,
    }),
  ])
  return [{ ...choice, texts: Object.fromEntries(texts) as Record<string, Pattern> }]
}

/** Merges a choice by plural forms that follows exact numbers: '=0 {…} other {{count, plural, …}}'. */
function merged(choice: Choice): Choice {
  const { other, ...exact } = choice.texts
  const [inner, ...more] = other ?? []
  if (choice.by !== 'plural' || inner === undefined || more.length > 0) return choice
  if (typeof inner === 'string' || !isChoice(inner)) return choice
  return inner.by === 'plural' && inner.name === choice.name
    ? { ...choice, texts: { ...exact, ...inner.texts } }
    : choice
}

/** Whether a pattern is one choice by a plural form, and its texts have no further choice. */
export function isPlural(pattern: Pattern): pattern is readonly [Choice] {
  const [part, ...more] = pattern
  return (
    part !== undefined &&
    more.length === 0 &&
    isChoice(part) &&
    part.by === 'plural' &&
    Object.entries(part.texts).every(
      ([form, text]) => !form.startsWith('=') && !text.some((each) => isChoice(each)),
    )
  )
}

/** Renames the parameters of a pattern. */
export function renamed(pattern: Pattern, names: ReadonlyMap<string, string>): Pattern {
  return pattern.map((part): Part => {
    if (typeof part === 'string') return part
    const name = names.get(part.name) ?? part.name
    if (!isChoice(part)) return { ...part, name }
    const texts = Object.entries(part.texts).map(([key, text]) => [key, renamed(text, names)])
    return { ...part, name, texts: Object.fromEntries(texts) as Record<string, Pattern> }
  })
}
