/** What the picture for link previews shows of an offering; a change of it must change the URL. */
interface Shown {
  _id: string
  title: string
  startsAt: string
  timezone: string
  duration: number
  thumbnail: string
  instructorname: string
  instructorPic: string
}

/**
 * Returns the path of the picture that apps show with a link to an offering. They keep a picture for weeks by its URL, so
 * the path contains a hash of what the picture shows.
 * @param language that of the page
 */
export function linkPreviewPath(offering: Shown, language: string): string {
  const { _id, title, startsAt, timezone, duration, thumbnail, instructorname, instructorPic } =
    offering
  const shown = [title, startsAt, timezone, duration, thumbnail, instructorname, instructorPic]
  let hash = 0
  for (const character of shown.join('\n'))
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return `/offerings/${_id}/preview.jpg?language=${language}&v=${hash.toString(36)}`
}
