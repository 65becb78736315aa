import { titled as titledText } from '@firstbell/messages/common'

/**
 * Renders a label, and for screen readers what it is about: 'View Yoga'. Part of the first load, unlike `rich`.
 * @param message what follows the label: ': View booking of <title/>'
 */
export function titled(label: string, title: string, message = titledText) {
  const [before, after] = message.split('<title/>')
  return (
    <>
      <span>{label}</span>
      <span className="sr-only">
        <span>{before}</span>
        <bdi>{title}</bdi>
        <span>{after}</span>
      </span>
    </>
  )
}
