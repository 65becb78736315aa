import { Fragment, type ReactNode } from 'react'

/**
 * Renders a message whose tags name elements: `rich('Read <terms>the terms</terms>.', { terms: (text) =>
 * <Link to="/terms">{text}</Link> })`. `<name/>` inserts user input, given as a string, and isolates its
 * text direction; never interpolate user input into the message string. `<hidden>` is for screen readers
 * only, and may contain `<name/>`. Tags without an element are rendered as text.
 */
export function rich(
  message: string,
  elements: Readonly<Record<string, string | ((text: string) => ReactNode)>> = {},
): ReactNode {
  return message.split(/(<\w+\/>|<hidden>.*?<\/hidden>|<\w+>[^<]*<\/\w+>)/s).map((part, index) => {
    const [, name = '', text = ''] = /^<(\w+)(?:\/>|>(.*)<)/s.exec(part) ?? []
    if (name === 'hidden')
      return (
        <span key={index} className="sr-only">
          {rich(text, elements)}
        </span>
      )
    const element = elements[name]
    if (typeof element === 'string') return <bdi key={index}>{element}</bdi>
    if (element) return <Fragment key={index}>{element(text)}</Fragment>
    // An element, because browser translation replaces text nodes (rule screen-57).
    return part && <span key={index}>{part}</span>
  })
}
