import { messages } from '@firstbell/contract/messages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from './http/errors.ts'
import { cleanRequired, stripMarkup } from './markup.ts'

describe('stripMarkup', () => {
  it.each([
    ['5 < 6 & 7 > 3', '5 < 6 & 7 > 3'],
    ['AT&amp;T', 'AT&amp;T'],
    ['&lt;b&gt; is bold', '&lt;b&gt; is bold'],
    ['I <3 teaching', 'I <3 teaching'],
    ['x <- y -> z', 'x <- y -> z'],
    ['  two words \n', 'two words'],
    ['日本語 🎻', '日本語 🎻'],
  ])('keeps the text of %j', (text, kept) => {
    expect(stripMarkup(text)).toBe(kept)
  })

  it.each([
    ['<b>Bold</b> and <i class="x">slanted</i>', 'Bold and slanted'],
    ['one<br/>two', 'onetwo'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['a<STYLE>p { color: red }</STYLE >b', 'ab'],
    ['a<script>never closed', 'a'],
    ['a<!-- hidden -->b<!doctype html><?php echo 1 ?>c', 'abc'],
    ['a<![CDATA[b]]>c', 'ac'],
    ['<a href="x>y">link</a>', 'link'],
    ['picture <img src=x onerror=alert(1)', 'picture'],
    ['<p>unbalanced</div>', 'unbalanced'],
  ])('drops the markup of %j', (text, kept) => {
    expect(stripMarkup(text)).toBe(kept)
  })

  it.each([
    ['be\u0007ll\u0000', 'bell'],
    ['one\r\ntwo\rthree\n\tfour', 'one\ntwo\nthree\n\tfour'],
    ['a<\u0001script>b</script>c', 'ac'],
    ['\u0001\u001f', ''],
  ])('drops the control characters of %j', (text, kept) => {
    expect(stripMarkup(text)).toBe(kept)
  })

  it('is not fooled by tags that appear when others go', () => {
    expect(stripMarkup('<<b>b>bold</<b>b>')).not.toMatch(/<\w/)
    expect(stripMarkup('<scr<script>ipt>alert(1)</scr</script>ipt>')).not.toMatch(/<\w/)
    const nested = `${'<'.repeat(2000)}b${'>b'.repeat(2000)}`
    expect(stripMarkup(nested)).not.toMatch(/<\w/)
  })

  it('gives the same when applied again, and never a tag, whatever is typed', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '!',
      '-',
      '"',
      "'",
      '=',
      ' ',
      'b',
      'script',
      '<b>',
      '&lt;',
      '?',
      ']',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const once = stripMarkup(pieces.join(''))
        expect(stripMarkup(once)).toBe(once)
        expect(once).not.toMatch(/<[a-z]/i)
      }),
      { numRuns: 500 },
    )
  })
})

describe('cleanRequired', () => {
  it('answers the required message when only markup was given', () => {
    expect(cleanRequired('name', ' <b>Ada</b> ', messages.nameRequired)).toBe('Ada')
    try {
      cleanRequired('name', '<b> </b>', messages.nameRequired)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      expect(error).toMatchObject({
        status: 400,
        message: messages.nameRequired,
        fields: { name: messages.nameRequired },
      })
    }
  })
})
