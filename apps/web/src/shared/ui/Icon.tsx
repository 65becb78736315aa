import type { IconNode } from 'lucide'
import { createElement } from 'react'

/**
 * A Lucide icon, hidden from screen readers, so it needs a text or label next to it. lucide-react's
 * components are several times as large (docs/decisions/0042).
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
