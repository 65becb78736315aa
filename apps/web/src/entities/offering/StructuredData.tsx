import '../../shared/page/trusted-types.ts'

/** JSON-LD for search engines; browsers do not execute it. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      // React does not escape scripts, and a "<" could end the element.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
    />
  )
}
