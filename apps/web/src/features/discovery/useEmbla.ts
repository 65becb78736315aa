import type { EmblaCarouselType } from 'embla-carousel'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

export interface Carousel {
  /** Ref of the element that contains the moving slides. */
  viewport: RefObject<HTMLDivElement | null>
  /** The visible slide, from 0. */
  selected: number
  /** By finger or mouse. */
  dragging: boolean
  turn: (step: 1 | -1) => void
}

/**
 * A carousel that wraps around, turned by `turn` or by swiping. The first slide is shown without
 * Embla's code, which loads shortly after the page or at the first turn.
 * @param begin the first slide to show, from 0; others than 0 load the code at once
 */
export function useEmbla(begin: number): Carousel {
  const viewport = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(begin)
  const [dragging, setDragging] = useState(false)
  const first = useRef(begin)
  const starting = useRef<Promise<EmblaCarouselType | undefined>>(undefined)

  const start = useCallback(() => {
    starting.current ??= import('embla-carousel').then(
      ({ default: EmblaCarousel }) => {
        if (!viewport.current) return undefined
        const embla = EmblaCarousel(viewport.current, {
          loop: true,
          duration: 20,
          startIndex: first.current,
        })
        embla
          .on('select', () => setSelected(embla.selectedScrollSnap()))
          .on('pointerDown', () => setDragging(true))
          .on('pointerUp', () => setDragging(false))
        return embla
      },
      () => {
        // The device may be offline; the next turn tries again.
        starting.current = undefined
        return undefined
      },
    )
    return starting.current
  }, [])

  // Other slides are misplaced until the code has run.
  const pause = begin === 0 ? 200 : 0
  useEffect(() => {
    const soon = setTimeout(() => void start(), pause)
    return () => {
      clearTimeout(soon)
      void starting.current?.then((embla) => embla?.destroy())
      starting.current = undefined
    }
  }, [start, pause])

  return {
    viewport,
    selected,
    dragging,
    turn: (step) => {
      void start().then((embla) => {
        const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        if (step === 1) embla?.scrollNext(still)
        else embla?.scrollPrev(still)
      })
    },
  }
}
