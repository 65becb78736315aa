import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'

/** The cap for counted repetitions. More copies are only a constant factor, and need longer texts to escape. */
const MOST_COUNTED = 3
/**
 * The numbers of copies of a repeated part: few to detect growth, more to confirm it beyond all counted
 * repetitions. They are divisible by the lengths of most loops, so that the steps for each copy are the same.
 */
const COPIES = [12, 36]
/** More steps than a linear search of the longest text takes. */
const TOO_MANY_STEPS = 300_000

/**
 * Returns a text for which a search of the pattern takes a superlinear number of steps, with the repeated part
 * in braces. Counts the steps of a backtracking matcher as ECMA-262 describes it: they are the same on every
 * machine, and show in short texts how they grow. Tries texts that lead to one of the pattern's unbounded
 * repetitions and repeat what it matches: one or two of the characters that the pattern distinguishes, or the
 * words in it.
 * @throws Error for a pattern with a back reference, which this matcher does not support
 */
export function superlinearText(pattern: RegExp): string | undefined {
  const { pattern: root, flags } = parseRegExpLiteral(pattern)
  const stepsOn = stepCounter(root, flags)
  const growsOn = (text: (copies: number) => string) =>
    COPIES.every((copies) => {
      const [one, two, three] = [1, 2, 3].map((times) => stepsOn(text(times * copies)))
      // Linear steps grow by the same number from each text to the next.
      return three === Infinity || three! - two! > two! - one!
    })

  const loops = unboundedLoops(root)
  const alphabet = distinctCharacters(root, leavesOf(root), flags)
  const repeatable = distinctCharacters(root, loops.flatMap(leavesOf), flags)
  const tried = new Set<string>()
  for (const loop of loops) {
    const isRead = (letter: string) => leavesOf(loop).some((leaf) => leafTest(leaf, flags)(letter))
    const read = repeatable.filter(isRead)
    const wayIn = wayTo(loop)
    const pumps = new Set([
      ...alphabet.filter(isRead),
      ...read.flatMap((one) => read.map((other) => one + other)),
      exampleOf(loop.element),
      // A search may begin at each copy.
      wayIn + exampleOf(loop.element),
    ])
    const stranger = alphabet.find((letter) => !isRead(letter)) ?? ''
    for (const prefix of new Set(['', wayIn, stranger + wayIn]))
      for (const pump of pumps)
        for (const end of ['', ...alphabet]) {
          const text = `${prefix}{${pump}}${end}`
          if (tried.has(text)) continue
          tried.add(text)
          if (growsOn((copies) => prefix + pump.repeat(copies) + end)) return text
        }
  }
  return undefined
}

type Leaf = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass

/** Returns whether a leaf of a pattern matches a character, according to the engine. */
function leafTest(leaf: Leaf, flags: AST.Flags): (letter: string) => boolean {
  const pattern = new RegExp(`^(?:${leaf.raw})$`, flags.raw.replace(/[gym]/g, ''))
  const known = new Map<string, boolean>()
  return (letter) => {
    const matches = known.get(letter) ?? pattern.test(letter)
    known.set(letter, matches)
    return matches
  }
}

/** Matches from a position in the text, and calls `next` with each position where the match may end. */
type Matcher = (text: string, at: number, next: (at: number) => boolean) => boolean

/** Counts the steps of searching a text for a pattern. Infinity: too many to count. */
function stepCounter(root: AST.Pattern, flags: AST.Flags): (text: string) => number {
  let steps = 0
  const step = () => {
    if (++steps > TOO_MANY_STEPS) throw new RangeError('too many steps')
  }

  const leaf = (node: Leaf, backward: boolean): Matcher => {
    const test = leafTest(node, flags)
    return (text, at, next) => {
      step()
      const letter = text[backward ? at - 1 : at]
      return letter !== undefined && test(letter) && next(backward ? at - 1 : at + 1)
    }
  }
  const either = (alternatives: AST.Alternative[], backward: boolean): Matcher => {
    const matchers = alternatives.map(({ elements }) => {
      const inOrder = backward ? elements.toReversed() : elements
      return inOrder
        .map((element) => compile(element, backward))
        .reduceRight<Matcher>(
          (rest, first) => (text, at, next) => first(text, at, (end) => rest(text, end, next)),
          (_text, at, next) => next(at),
        )
    })
    return (text, at, next) => matchers.some((matcher) => matcher(text, at, next))
  }
  const repeated = (node: AST.Quantifier, backward: boolean): Matcher => {
    const once = compile(node.element, backward)
    const min = Math.min(node.min, MOST_COUNTED)
    const max = node.max === Infinity ? Infinity : Math.min(node.max, MOST_COUNTED)
    const from =
      (count: number): Matcher =>
      (text, at, next) => {
        step()
        const more = () =>
          count < max &&
          once(text, at, (end) => (end !== at || count < min) && from(count + 1)(text, end, next))
        const enough = () => count >= min && next(at)
        return node.greedy ? more() || enough() : enough() || more()
      }
    return from(0)
  }
  const assertion = (node: AST.Assertion): Matcher => {
    if (node.kind === 'lookahead' || node.kind === 'lookbehind') {
      const inside = either(node.alternatives, node.kind === 'lookbehind')
      return (text, at, next) => inside(text, at, () => true) !== node.negate && next(at)
    }
    const place = new RegExp(node.raw, `${flags.raw.replace(/[gy]/g, '')}y`)
    return (text, at, next) => {
      step()
      place.lastIndex = at
      return place.test(text) && next(at)
    }
  }
  const compile = (node: AST.Element, backward: boolean): Matcher => {
    switch (node.type) {
      case 'Group':
      case 'CapturingGroup':
        return either(node.alternatives, backward)
      case 'Quantifier':
        return repeated(node, backward)
      case 'Assertion':
        return assertion(node)
      case 'Backreference':
        throw new Error(`${node.raw} refers back`)
      default:
        return leaf(node, backward)
    }
  }

  const matcher = either(root.alternatives, false)
  return (text) => {
    steps = 0
    try {
      for (let at = 0; at <= text.length; at += 1) {
        let end: number | undefined
        if (matcher(text, at, (found) => ((end = found), true))) {
          if (!flags.global) break
          at = Math.max(at, end! - 1)
        }
        if (flags.sticky) break
      }
    } catch (error) {
      if (error instanceof RangeError) return Infinity
      throw error
    }
    return steps
  }
}

/** Returns one character for each set of characters that these leaves do not distinguish. */
function distinctCharacters(root: AST.Pattern, leaves: Leaf[], flags: AST.Flags): string[] {
  const tests = leaves.map((leaf) => leafTest(leaf, flags))
  const spelled: string[] = []
  visitRegExpAST(root, {
    onCharacterEnter: (node) => void spelled.push(String.fromCodePoint(node.value)),
    onAssertionEnter: ({ kind }) =>
      void tests.push((letter) => (kind === 'word' ? /\w/ : /^$/m).test(letter)),
  })
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  const distinct = new Map<string, string>()
  // Readable characters come last, so they are kept.
  for (const letter of [...'\u2028\u00e9', ...ascii, ...'0aZ', ...spelled])
    distinct.set(tests.map((test) => Number(test(letter))).join(''), letter)
  return [...distinct.values()]
}

function leavesOf(root: AST.Node): Leaf[] {
  const leaves: Leaf[] = []
  // A class is a leaf, and its elements are not.
  const outside = (node: AST.Node) => ['Alternative', 'Quantifier'].includes(node.parent!.type)
  const add = (node: Leaf) => {
    if (outside(node)) leaves.push(node)
  }
  visitRegExpAST(root, {
    onCharacterEnter: add,
    onCharacterSetEnter: add,
    onCharacterClassEnter: add,
    onExpressionCharacterClassEnter: add,
  })
  return leaves
}

function unboundedLoops(root: AST.Pattern): AST.Quantifier[] {
  const loops: AST.Quantifier[] = []
  visitRegExpAST(root, {
    onQuantifierEnter: (node) => {
      if (node.max === Infinity) loops.push(node)
    },
  })
  return loops
}

/** Readable characters come first. The last ones are for classes such as combining marks. */
const candidates = [
  ...'a0 ',
  ...Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)),
]

/** Returns a text that a part of a pattern matches, at least mostly. */
function exampleOf(node: AST.Element): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0]!.elements.map(exampleOf).join('')
    case 'Quantifier':
      return exampleOf(node.element).repeat(Math.min(node.min, MOST_COUNTED))
    case 'Assertion':
    case 'Backreference':
      return ''
    default:
      return candidates.find((letter) => new RegExp(`^${node.raw}$`, 'u').test(letter))!
  }
}

/** Returns a text that the pattern matches before it reaches this part. */
function wayTo(node: AST.Node): string {
  const { parent } = node
  if (parent === null) return ''
  if (parent.type !== 'Alternative') return wayTo(parent)
  const before = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element))
  return wayTo(parent) + before.map(exampleOf).join('')
}
