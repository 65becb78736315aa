import type { CallName } from '@firstbell/contract/routes'
import { expect, onTestFinished, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { identityStubs, noNetwork, refusal, type StubbedCalls, type Stubs } from './calls.ts'
import type { Screen } from './render.tsx'

/** The sentence of a server that gives a reason. */
export const REASON = 'The server gives this reason.'

/** The ways in which a call fails: with a reason, with an empty answer, without an answer. */
export const faults = {
  reason: () => refusal(409, 'conflict', REASON),
  empty: () => new Response('', { status: 500 }),
  silence: noNetwork,
} as const
export type Fault = keyof typeof faults

/** The answer to a call that fails in one of these ways. */
export const failing = (call: CallName, fault: Fault): Stubs => ({ [call]: faults[fault] })

interface FaultSentences {
  /** Makes the call once. */
  act: () => Promise<unknown>
  /** The element that shows the sentence. */
  at: Locator
  /** The sentence of each fault; `otherwise` is for those that are not named, and `REASON` for a reason. */
  says: Partial<Record<Fault, string>> & { otherwise: string }
  /** Removes the sentence, if the next attempt does not. */
  clear?: () => Promise<unknown>
}

/**
 * Checks what a screen says when a call fails. The reason comes between the other two, so that each
 * sentence differs from the one before it.
 */
export async function expectFaultSentences(
  { stub, inputs }: Pick<StubbedCalls, 'stub' | 'inputs'>,
  call: CallName,
  { act, at, says, clear }: FaultSentences,
): Promise<void> {
  for (const fault of ['empty', 'reason', 'silence'] as const) {
    const before = inputs(call).length
    stub(failing(call, fault))
    await act()
    await expect.poll(() => inputs(call).length, { message: `${call} is called` }).toBe(before + 1)
    const sentence = says[fault] ?? (fault === 'reason' ? REASON : says.otherwise)
    await expectText(at, sentence, `${call}: ${fault}`)
    await clear?.()
  }
}

/** Waits until an element has exactly this text. */
export async function expectText(at: Locator, text: string, message: unknown = text) {
  await expect.poll(() => at.query()?.textContent ?? '', { message: String(message) }).toBe(text)
}

interface ListFaults {
  /** The answer to the call. */
  answer: Stubs
  /** A row of the list, which the answer contains. */
  row: Locator
  /** The sentence of a failure without a reason. */
  otherwise: string
}

/**
 * Checks a person's own list that was rendered with `refresh: noNetwork`: what it says without a token
 * and for each fault, that Try again loads it, and that it stays when it cannot be refreshed.
 */
export async function expectListFaults(
  { stub, getByRole, getByText }: Screen,
  call: CallName,
  { answer, row, otherwise }: ListFaults,
): Promise<void> {
  const alert = getByRole('main').getByRole('alert')
  const sentence = alert.getByRole('paragraph')
  const again = alert.getByRole('button', { name: 'Try again' })
  await expectText(sentence, 'Failed to authenticate. Please try again later.', 'no token')
  stub(identityStubs)
  for (const fault of ['empty', 'reason', 'silence'] as const) {
    stub(failing(call, fault))
    await again.click()
    await expectText(sentence, fault === 'reason' ? REASON : otherwise, `${call}: ${fault}`)
  }
  stub(answer)
  await again.click()
  await expect.element(row).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()

  // The person comes back to the tab after a minute.
  stub(failing(call, 'silence'))
  const later = Date.now() + 60_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => void vi.restoreAllMocks())
  window.dispatchEvent(new Event('visibilitychange'))
  const note = getByText('This list could not be refreshed. It may be out of date.')
  await expect.element(note).toBeVisible()
  await expect.element(row).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  stub(answer)
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(note).not.toBeInTheDocument()
}
