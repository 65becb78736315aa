/**
 * The site's policy says `require-trusted-types-for 'script'`: browsers that know Trusted Types let
 * nothing become markup or script in a page but what the one policy lets through, and this is it.
 * It knows what StructuredData.tsx needs: its data, which has no tags and is a syntax error to a
 * script engine, and the empty element with which React makes a script that does not run. Everything
 * else, whichever code asks for it, is refused where it would be parsed.
 */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: Record<'createHTML' | 'createScript', (text: string) => string | null>,
  ): unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (!html.includes('<') || html === '<script></script>' ? html : null),
  createScript: (text) => (text.startsWith('{"@context":') ? text : null),
})
