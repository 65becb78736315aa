import * as m from '@firstbell/messages/classroom'
import { useEffect, useRef, useState } from 'react'

/** The bars of the meter. */
const BARS = 12
const INTERVAL_MS = 100
/** Normal speech fills about two thirds of the meter. */
const GAIN = 5

/** How loud a microphone is, as a row of bars. */
export function LevelMeter({ track }: { track: MediaStreamTrack | undefined }) {
  const level = useLevel(track)
  const lit = Math.round(level * BARS)
  return (
    <div
      role="meter"
      aria-label={m.microphoneLevel}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
      className="flex h-2 gap-1"
    >
      {Array.from({ length: BARS }, (_, index) => (
        <span
          key={index}
          className={`grow rounded-full ${index < lit ? 'bg-accent' : 'bg-line'}`}
        />
      ))}
    </div>
  )
}

/** Returns the level of a track between 0 and 1. */
function useLevel(track: MediaStreamTrack | undefined): number {
  const [level, setLevel] = useState(0)
  const context = useRef<AudioContext>(undefined)
  useEffect(() => {
    if (!track) return undefined
    context.current = new AudioContext()
    const { current } = context
    const analyser = current.createAnalyser()
    current.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      setLevel(Math.min(1, Math.sqrt(power) * GAIN))
    }, INTERVAL_MS)
    // Browsers hold sound back until the person has pressed something.
    const resume = () => void current.resume()
    window.addEventListener('pointerdown', resume)
    window.addEventListener('keydown', resume)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pointerdown', resume)
      window.removeEventListener('keydown', resume)
      void current.close()
      setLevel(0)
    }
  }, [track])
  return level
}
