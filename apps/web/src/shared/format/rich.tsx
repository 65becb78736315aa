import { Fragment, type ReactNode } from 'react'

/**
 * A message with elements in it, which it names as tags: `rich('Read <terms>the terms</terms>.', {
 * terms: (text) => <Link to="/terms">{text}</Link> })`. `<name/>` is an element without text, as a
 * person's name: what people typed never stands in the message itself. A tag without an element here
 * is text.
 */
export function rich(
  message: string,
  elements: Readonly<Record<string, (text: string) => ReactNode>>,
): ReactNode {
  return message.split(/(<\w+\/>|<\w+>[^<]*<\/\w+>)/).map((part, index) => {
    const [, name = '', text = ''] = /^<(\w+)(?:\/>|>(.*)<)/s.exec(part) ?? []
    const element = elements[name]
    return <Fragment key={index}>{element ? element(text) : part}</Fragment>
  })
}
