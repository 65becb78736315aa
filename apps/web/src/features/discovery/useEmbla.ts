import type { EmblaCarouselType } from 'embla-carousel'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

export interface Carousel {
  /** For the element that the slides move in. */
  viewport: RefObject<HTMLDivElement | null>
  /** From 0. */
  selected: number
  /** By finger or mouse. */
  dragging: boolean
  turn: (step: 1 | -1) => void
}

/**
 * Turns slides in a circle, by `turn` or by a swipe. The first slide shows without Embla's code,
 * which is fetched shortly after the page, or with the first turn.
 * @param begin the slide to begin with, from 0; any but the first needs the code at once
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
        // The device may be offline. The next turn tries again.
        starting.current = undefined
        return undefined
      },
    )
    return starting.current
  }, [])

  // Any other slide is in the wrong place until the code has run.
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
