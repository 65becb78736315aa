import { number, plural } from './language.ts'

/** What administrators do with offerings and reports, and how people report. */

export const title = 'Clases y cursos'
export const loading = 'Cargando clases y cursos…'
export const listName = 'clases y cursos'
export const search = 'Buscar clases y cursos'
export const titleOrInstructor = 'Título o profesor'
export const none = 'Aún no hay clases ni cursos.'
export const noneFound = 'No hay clases ni cursos con ese título o profesor.'
export const started = { class: 'En curso', course: 'En curso' }
export const over = { class: 'Ya terminó', course: 'Ya terminó' }
export const featured = { class: 'Destacada', course: 'Destacado' }
export const feature = 'Destacar'
export const featuring = 'Destacando…'
export const stopFeaturing = 'Dejar de destacar'
export const stopping = 'Quitando…'
export const takeDown = 'Retirar'
export const takingDown = 'Retirando…'
export const takeDownAbout =
  'Se retirará del sitio y se cancelarán sus reservas. El profesor y quienes han reservado recibirán el motivo por correo, y se reembolsará lo pagado.'
export const takeDownFailed = 'No hemos podido completar la retirada.'
export const reason = 'Motivo'
export const adminOptions = 'Opciones de administrador'
export const report = 'Denunciar'
export const reporting = 'Denunciando…'
export const reportClass = 'Denunciar esta clase'
export const reportCourse = 'Denunciar este curso'
export const reportInstructor = 'Denunciar a este profesor'
export const whatReportDoes = 'Nuestro equipo lo revisará. Nadie más sabrá quién lo ha denunciado.'
export const reportedNow = 'Denunciado'
export const reports = 'Denuncias'
export const noReports = 'No hay denuncias.'
export const pagesOfReports = 'denuncias'
export const keep = 'Mantener'
export const keeping = 'Guardando…'
export const instructor = 'Profesor'
export const viewPerson = 'Ver usuario<hidden>: <name/></hidden>'
export const featuredCount = (count: number, max: number) => `${count} de ${max} destacados`
export const takeDownTitle = (title: string) => `Retirar «${title}»`
export const reportedBy = (count: number) =>
  plural(count, {
    one: `Denuncia de ${number(count)} persona`,
    many: `Denuncia de ${number(count)} de personas`,
    other: `Denuncia de ${number(count)} personas`,
  })
