/**
 * A ref of a row with the class `fade-edges`, which scrolls sideways: keeps the sides on which more of it is hidden in
 * `data-more`.
 */
export function fadeEdges(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined
  const update = () => {
    const { left, right } = row.getBoundingClientRect()
    const edges = [...row.children].map((child) => child.getBoundingClientRect())
    // Of a pixel less than one is lost to rounding.
    const hidden = [
      edges.some((edge) => edge.left < left - 1) && 'left',
      edges.some((edge) => edge.right > right + 1) && 'right',
    ]
    row.dataset['more'] = hidden.filter(Boolean).join(' ')
  }
  const observer = new ResizeObserver(update)
  for (const element of [row, ...row.children]) observer.observe(element)
  row.addEventListener('scroll', update, { passive: true })
  return () => {
    observer.disconnect()
    row.removeEventListener('scroll', update)
  }
}
