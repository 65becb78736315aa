import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/two-step'
import type { Context } from '../../../platform/context.ts'
import type { RateRule } from '../../../platform/http/rate-limit.ts'
import type { Route } from '../../../platform/http/routes.ts'
import { requireConfirmed } from '../confirm.ts'
import type { TwoStep } from './two-step.ts'

const changes: RateRule = { name: 'two-step', points: 120, minutes: 60 }
/** Each costs ten hashes. */
const recoveryCodes: RateRule = { name: 'recovery-codes', points: 20, minutes: 60 }

/** The calls that change two-step verification (rules twostep-1, twostep-3, twostep-8). */
export function twoStepRoutes(route: Route, context: Context, twoStep: TwoStep): void {
  route(calls.setUpTwoStep, { perSession: changes }, async (_input, caller) => {
    await requireConfirmed(context, caller)
    return twoStep.setUp({ id: caller.subject, email: caller.email })
  })

  route(calls.turnOnTwoStep, { perSession: changes }, async ({ body }, caller) => {
    await requireConfirmed(context, caller)
    const codes = await twoStep.turnOn(caller.subject, body.code)
    return { message: messages.twoStepTurnedOn, recoveryCodes: codes }
  })

  route(calls.turnOffTwoStep, { perSession: changes }, async (_input, caller) => {
    await requireConfirmed(context, caller)
    await twoStep.turnOff(caller.subject)
    return { message: messages.twoStepOff }
  })

  route(calls.renewRecoveryCodes, { perSession: recoveryCodes }, async (_input, caller) => {
    await requireConfirmed(context, caller)
    const codes = await twoStep.renewRecoveryCodes(caller.subject)
    return { message: messages.codesRenewed, recoveryCodes: codes }
  })
}
