/** Titles and link previews of the site. */

/** Follows the site's name in the title of the home page. */
export const slogan = 'حصص ودورات مباشرة مع مدرّسين يتفاعلون معكم'
export const description =
  'اكتشفوا حصصًا مباشرة ودورات في الموسيقى والفنون والرياضة والتقنية واللغات، واحجزوا مقعدكم.'
