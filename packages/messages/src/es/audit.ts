import { number, plural } from './language.ts'

/** The audit log. */

export const title = 'Registro de auditoría'
export const loading = 'Cargando el registro de auditoría…'
/** The list that is paged, in the middle of a sentence. */
export const listName = 'registro de auditoría'
export const empty = 'Aún no se ha registrado nada.'
export const noMatch = 'Nada coincide con estos filtros.'
export const clearFilters = 'Quitar filtros'
export const entries = (count: number) =>
  plural(count, {
    one: `${number(count)} entrada`,
    many: `${number(count)} de entradas`,
    other: `${number(count)} entradas`,
  })
export const exportCsv = 'Exportar CSV'

// Filters
export const person = 'Usuario'
export const personHelp = 'Correo electrónico'
export const kind = 'Tipo'
export const anyKind = 'Cualquier tipo'
export const from = 'Desde'
export const to = 'Hasta'
export const search = 'Buscar'

// An entry
export const by = 'Autor'
export const whom = 'Usuario afectado'
export const offering = 'Clase o curso'
/** Label of the IP address. */
export const fromAddress = 'Dirección IP'
/** Shown for an unknown name. */
export const notAvailable = 'No disponible'
export const nobody = 'Sin iniciar sesión'
export const siteItself = 'El sistema'
/** @param command that the operator has run, as 'grant-admin' */
export const operator = (command: string) => `El operador (${command})`
/** `more` is for screen readers only. */
export const everythingOf = '<name/><more>: todas las entradas del registro</more>'
/** Separates the parts of a list. */
export const separator = ', '

/** Keys: the groups of `AUDIT_KINDS`. */
export const groups = {
  'Admin actions': 'Acciones de administración',
  'Operator actions': 'Acciones del operador',
  'Booked classes and courses': 'Clases y cursos reservados',
  'Login and security': 'Inicio de sesión y seguridad',
  Payouts: 'Cobros',
}

/** Keys: `AUDIT_KINDS`. */
export const kinds = {
  instructor_approved: 'Perfil docente aprobado',
  instructor_rejected: 'Perfil docente rechazado',
  instructor_removed: 'Aprobación para enseñar retirada',
  person_suspended: 'Cuenta suspendida',
  person_reinstated: 'Cuenta reactivada',
  offering_taken_down: 'Clase o curso retirado',
  offering_featured: 'Clase o curso destacado',
  offering_unfeatured: 'Clase o curso quitado de los destacados',
  report_dismissed: 'Denuncias descartadas',
  review_hidden: 'Reseña ocultada',
  review_kept: 'Reseña mantenida',
  audit_log_exported: 'Registro de auditoría exportado',
  admin_granted: 'Permisos de administrador concedidos',
  admin_revoked: 'Permisos de administrador retirados',
  newsletter_exported: 'Suscriptores del boletín exportados',
  backup_restored: 'Copia de seguridad restaurada',
  offering_changed: 'Clase o curso con reservas modificado',
  offering_deleted: 'Clase o curso con reservas eliminado',
  password_set: 'Contraseña creada',
  password_changed: 'Contraseña cambiada',
  password_reset: 'Contraseña restablecida',
  address_changed: 'Cambio de correo electrónico solicitado',
  address_verified: 'Correo electrónico nuevo verificado',
  passkey_added: 'Clave de acceso añadida',
  passkey_renamed: 'Nombre de la clave de acceso cambiado',
  passkey_removed: 'Clave de acceso eliminada',
  connection_added: 'Cuenta vinculada',
  connection_removed: 'Cuenta desvinculada',
  two_step_on: 'Verificación en dos pasos activada',
  two_step_off: 'Verificación en dos pasos desactivada',
  two_step_reset: 'Verificación en dos pasos restablecida',
  recovery_codes_made: 'Códigos de recuperación creados',
  recovery_code_used: 'Código de recuperación usado',
  own_data_downloaded: 'Datos propios descargados',
  account_deleted: 'Cuenta eliminada',
  payouts_opened: 'Cuenta de cobros solicitada',
  payouts_entered: 'Acceso a la cuenta de cobros',
}

/** Keys: the server's names for the details of an entry. */
export const details = {
  because: 'Motivo',
  before: 'Antes',
  changed: 'Cambiado',
  date: 'Fecha',
  duration: 'Duración',
  from: 'Desde',
  kind: 'Tipo',
  'made at': 'Fecha de creación',
  offering: 'Clase o curso',
  passkey: 'Clave de acceso',
  person: 'Usuario',
  price: 'Precio',
  provider: 'Proveedor',
  review: 'Reseña',
  seats: 'Plazas',
  'seats taken': 'Plazas ocupadas',
  'session length': 'Duración de la sesión',
  time: 'Hora',
  'time zone': 'Zona horaria',
  to: 'Hasta',
}

/** Keys: the server's names for the changed fields of an offering. */
export const fields = {
  title: 'título',
  description: 'descripción',
  'what to bring': 'qué traer',
  'what students learn': 'qué se aprende',
  category: 'categoría',
  level: 'nivel',
  language: 'idioma',
  modules: 'módulos',
  picture: 'imagen',
  'meeting link': 'enlace de videollamada',
  date: 'fecha',
  time: 'hora',
  'time zone': 'zona horaria',
  duration: 'duración',
  'session length': 'duración de la sesión',
  seats: 'plazas',
  price: 'precio',
  visibility: 'visibilidad',
}

/** Keys: the server's reasons for a deletion. */
export const reasons = {
  'deleted before its end': 'se eliminó antes de terminar',
  'its instructor was suspended': 'se suspendió la cuenta del profesor',
  'its instructor was removed': 'se retiró la aprobación del profesor',
  'its instructor was rejected': 'se rechazó el perfil del profesor',
  'its instructor has left': 'el profesor eliminó su cuenta',
}
