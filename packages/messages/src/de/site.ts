/** Titles and link previews of the site. */

/** Follows the site's name in the title of the home page. */
export const slogan = 'Live-Stunden und Kurse von Mensch zu Mensch'
export const description =
  'Finde Live-Stunden und Kurse in Musik, Kunst, Sport, Technik und Sprachen und buche deinen Platz.'
