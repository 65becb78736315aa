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
 * Turns slides in a circle, by `turn` or by a swipe. Its code comes once
 * the page stands still, or with the first turn: nothing of it is needed to show the first slide.
 */
export function useEmbla(): Carousel {
  const viewport = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(0)
  const [dragging, setDragging] = useState(false)
  const starting = useRef<Promise<EmblaCarouselType | undefined>>(undefined)

  const start = useCallback(() => {
    starting.current ??= import('embla-carousel').then(
      ({ default: EmblaCarousel }) => {
        if (!viewport.current) return undefined
        const embla = EmblaCarousel(viewport.current, { loop: true, duration: 20 })
        embla
          .on('select', () => setSelected(embla.selectedScrollSnap()))
          .on('pointerDown', () => setDragging(true))
          .on('pointerUp', () => setDragging(false))
        return embla
      },
      () => {
        // Offline, it may be. The next turn tries again.
        starting.current = undefined
        return undefined
      },
    )
    return starting.current
  }, [])

  useEffect(() => {
    const soon = setTimeout(() => void start(), 200)
    return () => {
      clearTimeout(soon)
      void starting.current?.then((embla) => embla?.destroy())
      starting.current = undefined
    }
  }, [start])

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
