import { useForm } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#shared/api/api.ts'
import { Button } from '#shared/ui/Button.tsx'
import { TextField } from '#shared/ui/Field.tsx'
import { render } from '#test/render.tsx'
import { FailureNotice } from './FormParts.tsx'
import { useFormSubmit } from './useFormSubmit.ts'

function NameForm({ send }: { send: (name: string) => Promise<unknown> }) {
  const form = useForm({ defaultValues: { name: 'Chords', contact: '' } })
  const { onSubmit, failure, working, done } = useFormSubmit(form, {
    send: ({ name }) => send(name),
    failed: 'The name was not saved.',
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextField
        label="Name"
        error={form.formState.errors.name?.message}
        {...form.register('name', { required: 'Enter a name.' })}
      />
      <FailureNotice failure={failure} />
      <Button type="submit" working={working}>
        Save
      </Button>
      {done && <p>Saved</p>}
    </form>
  )
}

const refused = (fields: Record<string, string>) =>
  new ApiError({ status: 400, code: 'invalid', message: 'The input is invalid.', fields })

describe('a form', () => {
  test('is sent once, however often it is submitted', async () => {
    const sent: string[] = []
    const answer = Promise.withResolvers<void>()
    const { getByRole, getByText } = await render(
      <NameForm
        send={(name) => {
          sent.push(name)
          return answer.promise
        }}
      />,
    )
    const form = getByRole('button', { name: 'Save' }).element().closest('form')!
    form.requestSubmit()
    form.requestSubmit()
    answer.resolve()
    await expect.element(getByText('Saved')).toBeVisible()
    form.requestSubmit()
    expect(sent).toEqual(['Chords'])
  })

  test('is not sent with invalid input, and can be sent afterwards', async () => {
    const sent: string[] = []
    const { getByRole, getByLabelText, getByText } = await render(
      <NameForm send={async (name) => void sent.push(name)} />,
    )
    await getByLabelText('Name').clear()
    await getByRole('button', { name: 'Save' }).click()
    await expect.element(getByText('Enter a name.')).toBeVisible()
    await expect.element(getByLabelText('Name')).toHaveFocus()
    await getByLabelText('Name').fill('Scales')
    await getByRole('button', { name: 'Save' }).click()
    await expect.element(getByText('Saved')).toBeVisible()
    expect(sent).toEqual(['Scales'])
  })

  test("shows the server's messages at their fields, and focuses the first", async () => {
    const { getByRole, getByLabelText, getByText } = await render(
      <NameForm send={() => Promise.reject(refused({ name: 'This name is taken.' }))} />,
    )
    await getByRole('button', { name: 'Save' }).click()
    await expect.element(getByText('This name is taken.')).toBeVisible()
    await expect.element(getByLabelText('Name')).toHaveFocus()
    await expect.element(getByRole('alert')).not.toBeInTheDocument()
    await expect.element(getByLabelText('Name')).toHaveValue('Chords')
  })

  test('shows messages for fields that it does not have above its button', async () => {
    const { getByRole } = await render(
      <NameForm send={() => Promise.reject(refused({ contact: 'Too long.' }))} />,
    )
    await getByRole('button', { name: 'Save' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('The input is invalid.')
  })

  test('shows its own sentence if the server has none', async () => {
    const { getByRole } = await render(
      <NameForm send={() => Promise.reject(new TypeError('Failed to fetch'))} />,
    )
    await getByRole('button', { name: 'Save' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('The name was not saved.')
  })
})
