import '../../shared/page/trusted-types.ts'

/** JSON-LD for search engines: data, which browsers do not execute. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      // React leaves the text of scripts as it is; a "<" must not end the element.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
    />
  )
}
