import '../../shared/page/trusted-types.ts'

/** What search engines read of the page (JSON-LD): data, which no browser runs. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      // React leaves the text of scripts as it is; a "<" must not end the element.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
    />
  )
}
