import type { IconNode } from 'lucide'
import { createElement } from 'react'

/**
 * An icon of Lucide, hidden from screen readers: a text or label says the same. lucide-react's
 * components weigh several times what this does (docs/decisions/0042).
 * @param node the shapes
 */
export function Icon({ node, className }: { node: IconNode; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {node.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  )
}
