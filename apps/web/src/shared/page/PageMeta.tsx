import * as m from '@firstbell/messages/site'
import { useLocation } from 'react-router'
import { SITE_NAME, useAbsoluteUrl } from './site.ts'

/**
 * Title, description and link preview, which React moves into the head. Every page renders exactly
 * one.
 * @param title absent on the home page
 * @param description for search engines; without one the page is `noindex`
 * @param image path or address of a picture
 */
export function PageMeta({
  title,
  description,
  image,
  index = true,
}: {
  title?: string
  description?: string
  image?: string | undefined
  index?: boolean
}) {
  const { pathname } = useLocation()
  const absolute = useAbsoluteUrl()
  const whole = title === undefined ? `${SITE_NAME} · ${m.slogan}` : `${title} · ${SITE_NAME}`
  const shown = description ?? m.description
  return (
    <>
      <title>{whole}</title>
      {index ? (
        <>
          <meta name="description" content={shown} />
          <link rel="canonical" href={absolute(pathname)} />
          <meta property="og:site_name" content={SITE_NAME} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title ?? whole} />
          <meta property="og:description" content={shown} />
          <meta property="og:url" content={absolute(pathname)} />
          {image && <meta property="og:image" content={absolute(image)} />}
          <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}
