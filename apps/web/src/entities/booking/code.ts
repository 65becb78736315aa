import type { CheckedCode } from '@firstbell/contract/discount-codes'
import { reducedPrice } from '@firstbell/contract/discounts'
import type { Currency } from '@firstbell/contract/money'
import { useState } from 'react'
import { ApiError, call, endpoints, messageOf } from '#shared/api/api.ts'
import { useAction } from '#shared/hooks/useAction.ts'
import { useSite } from '#shared/page/site.ts'

/** An offering that a code may reduce. */
interface Priced {
  _id: string
  price?: number | undefined
}

/** Returns whether a code is for an offering. Free ones take no code. */
const isFor = (code: CheckedCode, { _id, price }: Priced): boolean =>
  Boolean(price) && (code.offeringId === undefined || code.offeringId === _id)

/** Returns whether a request was refused because of its code (rule code-5). */
export const isCodeRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'code_invalid'

export type AppliedCode = ReturnType<typeof useCode>

/**
 * The discount code that a student has typed in a booking dialog, and what it takes off (rule code-7).
 * @param id the offering of the dialog
 */
export function useCode(id: string) {
  const { payments } = useSite()
  const [typed, setTyped] = useState('')
  const [applied, setApplied] = useState<CheckedCode>()
  const [problem, setProblem] = useState<string>()
  const check = useAction({
    mutationFn: (code: string) => call(endpoints.checkDiscountCode, { id, code }),
    onMutate: () => setProblem(undefined),
    onSuccess: (code) => {
      setApplied(code)
      setTyped('')
    },
    onError: (error) => setProblem(messageOf(error)),
  })
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      setProblem(undefined)
    },
    apply: () => check.run(typed.trim()),
    checking: check.isPending,
    /** Whether a code was typed but not applied. */
    isUnchecked: typed.trim() !== '' && applied === undefined && problem === undefined,
    /** The error of the field. */
    problem,
    applied,
    /** Removes the code, with a message if it was refused. */
    remove: (message?: string) => {
      if (message !== undefined && applied) setTyped(applied.code)
      setApplied(undefined)
      setProblem(message)
    },
    /** Returns the offerings with the prices that the code leaves. */
    reduce: <Item extends Priced>(items: readonly Item[]): Item[] =>
      items.map((item) =>
        applied && payments && isFor(applied, item)
          ? {
              ...item,
              price: reducedPrice(item.price!, applied, payments.currency as Currency),
            }
          : item,
      ),
    /** Returns how many of the offerings the code reduces. */
    count: (items: readonly Priced[]): number =>
      applied ? items.filter((item) => isFor(applied, item)).length : 0,
  }
}
