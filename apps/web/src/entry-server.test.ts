import { beforeAll, describe, expect, test, vi } from 'vitest'

type Entry = typeof import('./entry-server.tsx')
let web: Entry

beforeAll(async () => {
  // The build defines it.
  vi.stubGlobal('__SCRIPTS__', undefined)
  web = await import('./entry-server.tsx')
})

const draw = (url: string, call: Parameters<Entry['render']>[0]['call'] = async () => ({})) =>
  web.render({
    url,
    publicUrl: 'https://school.example',
    template: '<head><!--head--></head><div id="root"><!--app--></div><!--data-->',
    call,
  })

describe('a path', () => {
  test.each([
    '/\\',
    '/\\\\',
    '/\\[',
    '/\\:@',
    '/\\about',
    '//about',
    '/about\\',
    '/abo\\ut',
    '/[',
    '/:@',
    '/#',
    '/a/../about',
  ])('%s that is no page of ours is Page Not Found', async (path) => {
    expect(web.isPage(path)).toBe(false)
    const drawn = await draw(path)
    expect(drawn.status).toBe(404)
    expect(drawn.html).toContain('Page Not Found')
  })

  test('with slashes at its end leads to the page without them, query included', async () => {
    expect(await draw('/about/?x=1')).toMatchObject({ status: 308, redirect: '/about?x=1' })
    expect(await draw('/about///')).toMatchObject({ status: 308, redirect: '/about' })
  })

  test('that leads to another site when it is shortened leads nowhere', async () => {
    for (const path of ['//evil.example/', '/\\evil.example/'])
      expect([path, (await draw(path)).status, (await draw(path)).redirect]).toEqual([
        path,
        404,
        undefined,
      ])
  })
})

test('two visitors whose pages are drawn at once are each called for with their own cookie', async () => {
  const reached = { one: Promise.withResolvers<void>(), two: Promise.withResolvers<void>() }
  const asked: string[] = []
  const visitor = (own: 'one' | 'two', other: 'one' | 'two') => async (name: string) => {
    asked.push(`${own} ${name}`)
    reached[own].resolve()
    // Neither is answered before both have begun.
    await reached[other].promise
    throw Object.assign(new Error('gone'), { status: 404 })
  }
  await Promise.all([
    draw('/classes/00000000-0000-4000-8000-000000000001', visitor('one', 'two')),
    draw('/classes/00000000-0000-4000-8000-000000000002', visitor('two', 'one')),
  ])
  expect(asked.toSorted()).toEqual(['one getClass', 'two getClass'])
})
