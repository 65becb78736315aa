import { expect, test } from 'vitest'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { TwoStepSection } from './TwoStepSection.tsx'

test('a double press of Set up requests one secret, whose QR code is the stored one (rule twostep-9)', async () => {
  let secrets = 0
  const { getByRole, getByText, inputs } = await render(
    <TwoStepSection twoStep={{ on: false, recoveryCodesLeft: 0 }} />,
    {
      user: student,
      calls: {
        setUpTwoStep: () => {
          secrets += 1
          return { secret: `SECRET${secrets}`, uri: `otpauth://totp/Firstbell?secret=${secrets}` }
        },
      },
    },
  )
  const setUp = getByRole('button', { name: 'Set up two-step verification' })
  await expect.element(setUp).toBeEnabled()
  const press = () => setUp.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  // Both presses happen before React renders.
  press()
  press()
  await expect.element(getByText(/T1$/)).toBeVisible()
  expect(inputs('setUpTwoStep')).toHaveLength(1)
})
