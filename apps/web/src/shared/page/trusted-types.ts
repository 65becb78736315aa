/**
 * The Content-Security-Policy has `require-trusted-types-for 'script'`: browsers with Trusted Types parse as
 * markup or script only what the default policy accepts. This one accepts what StructuredData.tsx needs: its
 * data, which has no tags and is a syntax error to a script engine, and the empty element with which React
 * creates a script that does not run.
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
