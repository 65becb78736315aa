import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rich } from './rich.tsx'
import { titled } from './titled.tsx'

test('a message has elements where its tags are, and each text in one of its own (rule screen-57)', () => {
  const shown = rich('See <b>this</b> of <name/>, <i>not</i> that.', {
    b: (text) => <b>{text}</b>,
    name: () => <u>{'<b>Ada</b>'}</u>,
  })
  expect(renderToStaticMarkup(<p>{shown}</p>)).toBe(
    '<p><span>See </span><b>this</b><span> of </span><u>&lt;b&gt;Ada&lt;/b&gt;</u><span>, </span><span>&lt;i&gt;not&lt;/i&gt;</span><span> that.</span></p>',
  )
})

test('a string is isolated, and <hidden> is for screen readers alone', () => {
  const shown = rich('Remove<hidden> “<title/>” for ever</hidden>, <other>really</other>?', {
    title: '<b>',
  })
  expect(renderToStaticMarkup(<p>{shown}</p>)).toBe(
    '<p><span>Remove</span><span class="sr-only"><span> “</span><bdi>&lt;b&gt;</bdi><span>” for ever</span></span><span>, </span><span>&lt;other&gt;really&lt;/other&gt;</span><span>?</span></p>',
  )
})

test('a label is followed by what it is about, for screen readers', () => {
  expect(renderToStaticMarkup(<p>{titled('View', 'Yoga')}</p>)).toBe(
    '<p><span>View</span><span class="sr-only"><span> </span><bdi>Yoga</bdi><span></span></span></p>',
  )
  const message = ': Buchung von „<title/>“ ansehen'
  expect(renderToStaticMarkup(<p>{titled('Gebucht', 'Yoga', message)}</p>)).toBe(
    '<p><span>Gebucht</span><span class="sr-only"><span>: Buchung von „</span><bdi>Yoga</bdi><span>“ ansehen</span></span></p>',
  )
})
