/** Titles and link previews of the site. */

/** Follows the site's name in the title of the home page. */
export const slogan = 'Cours en direct et formations, avec de vrais profs'
export const description =
  'Trouvez des cours en direct et des formations en musique, arts, sport, technologie et langues, et réservez votre place.'
