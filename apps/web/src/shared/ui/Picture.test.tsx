import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar, Picture } from './Picture.tsx'

const src = '/files/1/view'

test('pictures of this site are requested in the ratio in which they are shown (rule file-17)', () => {
  const wide = renderToStaticMarkup(<Picture src={src} />)
  expect(wide).toContain('src="/files/1/view?w=640&amp;crop=16x9"')
  expect(wide).toContain('/files/1/view?w=320&amp;crop=16x9 320w')
  const tall = renderToStaticMarkup(<Picture src={src} crop="3x4" />)
  expect(tall).toContain('/files/1/view?w=320&amp;crop=3x4 320w')
  expect(tall).not.toContain('16x9')
  expect(renderToStaticMarkup(<Avatar name="Ada" src={src} size="small" />)).toContain(
    'src="/files/1/view?w=96&amp;crop=1x1"',
  )
})

test('a picture of another server, or a chosen file, is requested as it is', () => {
  for (const other of ['https://cdn.example/a.jpg', 'blob:1'])
    expect(renderToStaticMarkup(<Picture src={other} />)).toContain(`src="${other}"`)
})
