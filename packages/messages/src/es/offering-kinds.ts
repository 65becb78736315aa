/** Texts that differ between classes and courses on their pages, in dialogs and in the account area. */

export const classTexts = {
  title: 'Clase',
  confirmTitle: 'Confirmar reserva',
  confirmQuestion: '¿Quieres reservar esta clase?',
  findOne: 'Buscar una clase',
  findAnother: 'Buscar otra clase',
  cancelledTitle: 'Clase cancelada',
  cancelledNotice: 'No se impartirá. Hemos avisado por correo a quienes tenían plaza.',
  ownHeading: 'Mis clases',
  ownLoading: 'Cargando tus clases…',
  ownSearch: 'Buscar en tus clases',
  /** The name of the paged list, within a phrase. */
  ownPages: 'mis clases',
  create: 'Crear una clase',
  createHint:
    'Una clase es una sola sesión en directo. Los estudiantes la encuentran en la página de inicio y reservan su plaza.',
}

export const courseTexts = {
  title: 'Curso',
  confirmTitle: 'Confirmar inscripción',
  confirmQuestion: '¿Quieres inscribirte en este curso?',
  findOne: 'Buscar un curso',
  findAnother: 'Buscar otro curso',
  cancelledTitle: 'Curso cancelado',
  cancelledNotice: 'No se impartirá. Hemos avisado por correo a quienes se habían inscrito.',
  ownHeading: 'Mis cursos',
  ownLoading: 'Cargando tus cursos…',
  ownSearch: 'Buscar en tus cursos',
  /** The name of the paged list, within a phrase. */
  ownPages: 'mis cursos',
  create: 'Crear un curso',
  createHint: 'Un curso dura varios días y puede tener módulos y un precio.',
}
