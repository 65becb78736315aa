import * as m from '@firstbell/messages/pager'
import { ChevronLeft, ChevronRight } from 'lucide'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

const CHEVRON = 'hidden size-4 min-[26rem]:block rtl:-scale-x-100'

/**
 * "Page X of Y" between two buttons. At either end the button is marked disabled but keeps the
 * focus, so that keyboard users do not lose their place.
 * @param listName what is paged, for screen readers: "Previous" reads "Previous page of classes"
 */
export function Pager({
  page,
  pages,
  onChange,
  onIntent,
  previousLabel = m.previous,
  listName,
}: {
  /** From 1. */
  page: number
  pages: number
  onChange: (page: number) => void
  /** Called when the visitor is likely to open this page (hover, focus). */
  onIntent?: ((page: number) => void) | undefined
  previousLabel?: string | undefined
  listName?: string | undefined
}) {
  const last = Math.max(1, pages)
  const step = (label: string, target: number, icon: 'before' | 'after') => {
    const disabled = target < 1 || target > last
    const intend = () => {
      if (!disabled) onIntent?.(target)
    }
    return (
      <Button
        variant="secondary"
        aria-disabled={disabled || undefined}
        onPointerEnter={intend}
        onFocus={intend}
        onClick={() => {
          if (!disabled) onChange(target)
        }}
        className="px-3 whitespace-nowrap sm:px-4 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-muted aria-disabled:hover:bg-surface"
      >
        {icon === 'before' && <Icon node={ChevronLeft} className={`-ms-1 ${CHEVRON}`} />}
        <span aria-hidden={listName !== undefined}>{label}</span>
        {listName !== undefined && <span className="sr-only">{m.ofList(label, listName)}</span>}
        {icon === 'after' && <Icon node={ChevronRight} className={`-me-1 ${CHEVRON}`} />}
      </Button>
    )
  }
  return (
    <div
      role="group"
      aria-label={m.pages}
      className="flex items-center justify-center gap-x-2 sm:gap-x-4"
    >
      {step(previousLabel, page - 1, 'before')}
      <p aria-live="polite" className="tabular text-center text-muted">
        {m.pageOf(page, last)}
      </p>
      {step(m.next, page + 1, 'after')}
    </div>
  )
}
