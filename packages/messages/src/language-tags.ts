/**
 * Returns the tag that has the most subtags in common with another, from the start: 'es-MX' is 'es', and 'pt' the first
 * of 'pt-BR' and 'pt-PT'. Undefined if none has its language.
 */
export function closestTag<Tag extends string>(tag: string, tags: readonly Tag[]): Tag | undefined {
  const wanted = tag.toLowerCase().split('-')
  const inCommon = (other: string) => {
    const subtags = other.toLowerCase().split('-')
    const differs = wanted.findIndex((subtag, index) => subtag !== subtags[index])
    return differs < 0 ? wanted.length : differs
  }
  const most = Math.max(...tags.map(inCommon))
  return most > 0 ? tags.find((each) => inCommon(each) === most) : undefined
}
