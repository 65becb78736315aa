/** When a rule holds: each time, or by chance, or a number of times. */
export interface Rule {
  /** From 0 to 1; 1 by default. The seed decides. */
  probability?: number
  /** How often the rule holds before it is used up. */
  times?: number
}

/** Rules of which the first one that fits holds. */
export class Rules<R extends Rule> {
  #rules: R[] = []
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  set(rules: readonly R[]): void {
    this.#rules = rules.map((rule) => ({ ...rule }))
  }

  pick(fits: (rule: R) => boolean): R | undefined {
    const rule = this.#rules.find(
      (one) => (one.times ?? 1) > 0 && fits(one) && this.#random() < (one.probability ?? 1),
    )
    if (rule?.times !== undefined) rule.times -= 1
    return rule
  }
}
