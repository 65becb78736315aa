/** Titles and link previews of the site. */

/** Follows the site's name in the title of the home page. */
export const slogan = 'Clases en directo y cursos con profesores de verdad'
export const description =
  'Encuentra clases en directo y cursos de música, arte, deporte, tecnología e idiomas, y reserva tu plaza.'
