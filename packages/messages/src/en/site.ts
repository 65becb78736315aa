/** Titles and link previews of the site. */

/** Follows the site's name in the title of the home page. */
export const slogan = 'Live classes and courses with real teachers'
export const description =
  'Find live classes and courses in music, arts, sports, technology and language, and book your seat.'
