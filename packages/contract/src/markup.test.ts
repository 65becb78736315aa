import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stripMarkup } from './markup.ts'
import { cleanText } from './typed-text.ts'

describe('stripMarkup', () => {
  it.each([
    ['5 < 6 & 7 > 3', '5 < 6 & 7 > 3'],
    ['AT&amp;T', 'AT&amp;T'],
    ['&lt;b&gt; is bold', '&lt;b&gt; is bold'],
    ['I <3 teaching', 'I <3 teaching'],
    ['x <- y -> z', 'x <- y -> z'],
    ['If x<y and y>z, then what?', 'If x<y and y>z, then what?'],
    ['if (a<b and c>d)', 'if (a<b and c>d)'],
    ['for (i=0; i<p && q>0; i++)', 'for (i=0; i<p && q>0; i++)'],
    ['std::vector<int> from scratch', 'std::vector<int> from scratch'],
    ['Map<String, Integer> and Option<T>', 'Map<String, Integer> and Option<T>'],
    ['mail <ada@example.org>', 'mail <ada@example.org>'],
    ['<!-- and --', '<!-- and --'],
    ['an open <img src=x', 'an open <img src=x'],
    ['<T extends object>', '<T extends object>'],
    ['<button-like> things', '<button-like> things'],
    ['日本語 🎻', '日本語 🎻'],
  ])('keeps the text of %j', (text, kept) => {
    expect(stripMarkup(text)).toBe(kept)
  })

  it.each([
    ['<b>Bold</b> and <i class="x">slanted</i>', 'Bold and slanted'],
    ['one<br/>two', 'onetwo'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['a<STYLE>p { color: red }</STYLE >b', 'ab'],
    ['Learn <script> tags', 'Learn  tags'],
    ['<svg/onload=alert(1)>x', 'x'],
    ['<input disabled value="a>b" />x', 'x'],
    ['<a\nhref=https://example.org/>x</a\n>', 'x'],
    ['<iframe src="javascript:alert(1)"></iframe>x', 'x'],
    ['<details open ontoggle=alert(1)>x', 'x'],
    ['a<!-- hidden -->b<!doctype html><?php echo 1 ?>c', 'abc'],
    ['a<![CDATA[b]]>c', 'ac'],
    ['<a href="x>y">link</a>', 'link'],
    ['picture <img src=x onerror=alert(1)>', 'picture '],
    ['<p>unbalanced</div>', 'unbalanced'],
  ])('drops the markup of %j', (text, kept) => {
    expect(stripMarkup(text)).toBe(kept)
  })

  it('finds tags that control characters hide', () => {
    expect(cleanText('a<\u0001script>b</script>c')).toBe('ac')
    expect(cleanText('<\u202eb>x')).toBe('x')
  })

  it('takes time in proportion to the length', () => {
    const begun = performance.now()
    for (const piece of [
      '<a x="',
      '<a x=/',
      '<a x=y ',
      '<script>',
      '<!--',
      '<',
      '<b ',
      '<a  checked  =',
    ])
      stripMarkup(piece.repeat(Math.ceil(20_000 / piece.length)))
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  it('is not fooled by tags that appear when others go', () => {
    expect(stripMarkup('<<b>b>bold</<b>b>')).not.toMatch(/<\w+>/)
    expect(stripMarkup('<scr<script>ipt>alert(1)</scr</script>ipt>')).not.toMatch(/<\w+>/)
    const nested = `${'<'.repeat(2000)}b${'>b'.repeat(2000)}`
    expect(stripMarkup(nested)).not.toMatch(/<\w+>/)
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
        expect(once).not.toMatch(/<(b|script)>/i)
      }),
      { numRuns: 500 },
    )
  })
})
