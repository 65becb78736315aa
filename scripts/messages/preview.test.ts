import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emails } from '../../apps/server/src/features.ts'
import { writePreview } from './preview.ts'

test('a reader gets every mail, and the texts of the screens in each form (rule language-9)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'preview-'))
  try {
    const [screens = '', sent = ''] = (await writePreview('ar', folder)).map((path) =>
      readFileSync(path, 'utf8'),
    )
    expect(screens).toContain('<code>discovery.daysRemaining</code>')
    for (const text of ['يومان', 'Show Guitar for beginners, 1 of 1'])
      expect(screens).toContain(text)
    for (const name of Object.keys(emails)) expect(sent).toContain(`<code>${name}</code>`)
    expect(sent).toContain('&#34;ar&#34; dir=&#34;rtl&#34;')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
