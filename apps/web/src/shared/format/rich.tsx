import { Fragment, type ReactNode } from 'react'

/**
 * Renders a message whose tags name elements: `rich('Read <terms>the terms</terms>.', { terms: (text) =>
 * <Link to="/terms">{text}</Link> })`. `<name/>` is what a person has typed, given as a string, which is
 * isolated from the direction of the text around it; such texts are never interpolated into the message
 * itself. `<hidden>` is for screen readers only. Other tags without an element are text.
 */
export function rich(
  message: string,
  elements: Readonly<Record<string, string | ((text: string) => ReactNode)>> = {},
): ReactNode {
  return message.split(/(<\w+\/>|<\w+>[^<]*<\/\w+>)/).map((part, index) => {
    const [, name = '', text = ''] = /^<(\w+)(?:\/>|>(.*)<)/s.exec(part) ?? []
    const element = elements[name] ?? (name === 'hidden' ? hidden : undefined)
    if (typeof element === 'string') return <bdi key={index}>{element}</bdi>
    if (element) return <Fragment key={index}>{element(text)}</Fragment>
    // In an element, because a browser that translates the page replaces text nodes (rule screen-57).
    return part && <span key={index}>{part}</span>
  })
}

const hidden = (text: string) => <span className="sr-only">{text}</span>
