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

/** Any of these tells that somebody uses the page. */
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'scroll', 'keydown']
/** Pixels by which a finger moves to the side in a swipe. */
const SWIPE_PX = 30

/**
 * A carousel that wraps around, turned by `turn` or by swiping. The first slide is shown without
 * Embla's code, which loads when somebody uses the page. A swipe that comes earlier turns the carousel
 * once the code is there.
 * @param begin the first slide to show, from 0; others than 0 load the code at once
 */
export function useEmbla(begin: number): Carousel {
  const viewport = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(begin)
  const [dragging, setDragging] = useState(false)
  const first = useRef(begin)
  const running = useRef(false)
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
        running.current = true
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

  const turn = useCallback(
    (step: 1 | -1) => {
      void start().then((embla) => {
        const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        if (step === 1) embla?.scrollNext(still)
        else embla?.scrollPrev(still)
      })
    },
    [start],
  )

  useEffect(() => {
    const effect = new AbortController()
    const on = { signal: effect.signal, passive: true }
    // Slides other than the first are misplaced until the code has run.
    if (begin !== 0) void start()
    else
      for (const sign of SIGNS_OF_USE)
        window.addEventListener(sign, () => void start(), { ...on, once: true })

    // Embla follows only pointers that are pressed while it runs.
    let pressedAt: number | undefined
    viewport.current?.addEventListener(
      'pointerdown',
      ({ clientX }) => (pressedAt = running.current ? undefined : clientX),
      on,
    )
    window.addEventListener('pointercancel', () => (pressedAt = undefined), on)
    window.addEventListener(
      'pointerup',
      ({ clientX }) => {
        const moved = clientX - (pressedAt ?? clientX)
        pressedAt = undefined
        if (Math.abs(moved) > SWIPE_PX) turn(moved < 0 ? 1 : -1)
      },
      on,
    )
    return () => {
      effect.abort()
      void starting.current?.then((embla) => embla?.destroy())
      starting.current = undefined
      running.current = false
    }
  }, [start, turn, begin])

  return { viewport, selected, dragging, turn }
}
