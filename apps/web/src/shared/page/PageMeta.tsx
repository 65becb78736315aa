import { pathInLanguage, languages, type Language } from '@firstbell/messages/languages'
import { locale } from '@firstbell/messages/shell'
import * as m from '@firstbell/messages/site'
import { useLocation } from 'react-router'
import { inLanguage } from '#shared/routing/language-path.ts'
import { SITE_NAME, useAbsoluteUrl } from './site.ts'

/** English is the default for visitors with other languages (`x-default`). */
const alternates: [string, Language][] = [
  ...languages.map((language): [string, Language] => [language, language]),
  ['x-default', 'en'],
]

/**
 * Title, description and link preview, which React hoists into the head. Every page renders exactly one.
 * @param title absent on the home page
 * @param description for search engines and link previews; without one, the site's own
 * @param image path or URL of a picture; default: the site's name and mark
 * @param index false for a page that search engines should not list
 * @param preview whether apps show a preview of its link
 */
export function PageMeta({
  title,
  description,
  image = '/preview.png',
  index = true,
  preview = index,
}: {
  title?: string
  description?: string
  image?: string | undefined
  index?: boolean
  preview?: boolean
}) {
  const path = useLocation().pathname
  const absolute = useAbsoluteUrl()
  const url = absolute(inLanguage(path))
  const fullTitle = title === undefined ? `${SITE_NAME} · ${m.slogan}` : `${title} · ${SITE_NAME}`
  const shown = description ?? m.description
  return (
    <>
      <title>{fullTitle}</title>
      {!index && <meta name="robots" content="noindex" />}
      {preview && (
        <>
          <meta name="description" content={shown} />
          <link rel="canonical" href={url} />
          <meta property="og:site_name" content={SITE_NAME} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title ?? fullTitle} />
          <meta property="og:description" content={shown} />
          <meta property="og:url" content={url} />
          <meta property="og:locale" content={locale} />
          {alternates.map(([hrefLang, language]) => (
            <link
              key={hrefLang}
              rel="alternate"
              hrefLang={hrefLang}
              href={absolute(pathInLanguage(language, path))}
            />
          ))}
          <meta property="og:image" content={absolute(asJpeg(image))} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

/** Returns the JPEG version, because not all apps with link previews support WebP. */
const asJpeg = (image: string): string =>
  image.replace(/(\/files\/[0-9a-f-]{36})\/view$/, '$1/preview.jpg')
