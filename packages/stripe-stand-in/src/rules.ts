/** When a rule applies: every time, at random, or a limited number of times. */
export interface Rule {
  /** The probability that the rule applies, from 0 to 1; 1 by default. */
  probability?: number
  /** How many times the rule applies; unlimited by default. */
  times?: number
}

/** A list of rules, of which the first that matches applies. */
export class Rules<R extends Rule> {
  #rules: R[] = []
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  set(rules: readonly R[]): void {
    this.#rules = rules.map((rule) => ({ ...rule }))
  }

  pick(matches: (rule: R) => boolean): R | undefined {
    const rule = this.#rules.find(
      (candidate) =>
        (candidate.times ?? 1) > 0 &&
        matches(candidate) &&
        this.#random() < (candidate.probability ?? 1),
    )
    if (rule?.times !== undefined) rule.times -= 1
    return rule
  }
}
