/**
 * The Content-Security-Policy has `require-trusted-types-for 'script'`: browsers with Trusted Types
 * parse only text that the default policy accepts. This policy accepts two: the data of
 * StructuredData.tsx, which contains no tags and is a syntax error as a script, and the empty
 * element with which React creates inert scripts.
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
