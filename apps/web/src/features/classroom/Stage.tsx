import type { RoomPerson } from '@firstbell/contract/classroom'
import * as m from '@firstbell/messages/classroom'
import { Hand, MicOff } from 'lucide'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Icon } from '#shared/ui/Icon.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import { useTimeout } from '#shared/ui/useTimeout.ts'
import type { Participant, Picture, RoomState } from './room.ts'

/** More pictures would be too small to see, and too many to receive. */
const MAX_TILES = 25
/** The shape of a picture until its first frame says. */
const RATIO = 16 / 9
/** In a narrow room the large picture of a camera loses its sides, down to this shape, before it gets smaller. */
const MIN_RATIO = 4 / 3
/** A cough must not change the large picture. */
const SPEAKER_MS = 1_500

/**
 * Who is in the room: a shared screen large, otherwise the person who speaks, and the others in a strip (rule
 * screen-68).
 */
export function Stage({
  region,
  state: { participants, speakerId },
  people,
  me,
  board,
  onShowScreen,
  isCovered,
  onStopSharing,
}: {
  region: RefObject<HTMLDivElement | null>
  state: RoomState
  people: readonly RoomPerson[]
  me: { name: string; profilePic: string } | undefined
  /** The board, which takes the place of the large picture. */
  board: ReactNode
  /** Shows the screen that another person shares in place of the board. */
  onShowScreen: () => void
  /** Whether a panel covers the stage on phones. */
  isCovered: boolean
  onStopSharing: () => void
}) {
  const personOf = (one: Participant): TilePerson => {
    const person = people.find(({ id }) => id === one.id)
    return {
      name: person?.name || (one.isMe ? me?.name : undefined) || m.unknownPerson,
      picture: person?.picture ?? (one.isMe ? me?.profilePic : undefined) ?? '',
      hand: (person?.handRaisedAt ?? null) !== null,
    }
  }
  const lastSpeaker = useLasting(speakerId)
  const owner = people.find((person) => person.owner)?.id
  const others = participants.filter(({ isMe }) => !isMe)
  const sharing = others.find(({ screen }) => screen) ?? participants.find(({ screen }) => screen)
  const large =
    others.find(({ id }) => id === lastSpeaker) ??
    others.find(({ id }) => id === owner) ??
    others.find(({ camera }) => camera) ??
    others[0] ??
    participants[0]
  const strip = participants
    .filter((one) => board !== undefined || sharing || one !== large)
    .toSorted((one, other) => Number(!one.camera) - Number(!other.camera))
  const shown = strip.slice(0, MAX_TILES - 1)
  return (
    <div
      ref={region}
      className={classes(
        'flex min-h-0 min-w-0 grow flex-col gap-2 px-2 sm:px-4 sm:low:flex-row lg:flex-row',
        // What is behind the panel must not get the focus.
        isCovered && 'max-sm:invisible',
      )}
    >
      <div className="grid min-h-0 min-w-0 grow grid-cols-1 [container-type:size]">
        {board ??
          (sharing ? (
            sharing.isMe ? (
              <div className="grid place-content-center justify-items-center gap-4 rounded-card bg-surface p-6 text-center">
                <p className="text-lg">{m.yourScreen}</p>
                <Button variant="secondary" onClick={onStopSharing}>
                  {m.stopSharing}
                </Button>
              </div>
            ) : (
              sharing.screen && (
                <SharedScreen picture={sharing.screen} label={m.screenOf(personOf(sharing).name)} />
              )
            )
          ) : (
            large && <Tile participant={large} person={personOf(large)} large />
          ))}
      </div>
      {shown.length > 0 && (
        <Strip>
          {board !== undefined && sharing?.screen && !sharing.isMe && (
            <li className="w-36 shrink-0 lg:w-full">
              <button
                type="button"
                onClick={onShowScreen}
                className="relative block aspect-video w-full overflow-hidden rounded-card bg-surface"
              >
                <Video picture={sharing.screen} fit="contain" />
                <span
                  dir="auto"
                  className="absolute start-1.5 bottom-1.5 max-w-[calc(100%-0.75rem)] truncate rounded-control bg-scrim px-2 py-0.5 text-xs font-semibold text-on-scrim"
                >
                  {m.screenOf(personOf(sharing).name)}
                </span>
              </button>
            </li>
          )}
          {shown.map((one) => (
            <li key={one.id} className="w-36 shrink-0 lg:w-full">
              <Tile participant={one} person={personOf(one)} />
            </li>
          ))}
          {strip.length > shown.length && (
            <li className="grid shrink-0 place-items-center px-3 text-sm text-muted">
              {m.andMore(strip.length - shown.length)}
            </li>
          )}
        </Strip>
      )}
      {others.length === 0 && (
        <p className="pointer-events-none absolute inset-x-4 top-4 text-center text-sm text-on-scrim">
          <span className="rounded-full bg-scrim px-3 py-1.5">{m.alone}</span>
        </p>
      )}
    </div>
  )
}

/** The list of the others. It can have the focus while it scrolls, so that arrow keys work. */
function Strip({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const { current } = list
    if (!current) return undefined
    const look = () =>
      setScrolls(
        current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight,
      )
    const sizes = new ResizeObserver(look)
    sizes.observe(current)
    const items = new MutationObserver(look)
    items.observe(current, { childList: true })
    return () => {
      sizes.disconnect()
      items.disconnect()
    }
  }, [])
  return (
    <ul
      ref={list}
      aria-label={m.others}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
      tabIndex={scrolls ? 0 : undefined}
      className="flex shrink-0 gap-2 overflow-x-auto focus-visible:-outline-offset-2 sm:low:w-36 sm:low:flex-col sm:low:overflow-x-hidden sm:low:overflow-y-auto lg:w-52 lg:flex-col lg:overflow-x-hidden lg:overflow-y-auto"
    >
      {children}
    </ul>
  )
}

interface TilePerson {
  name: string
  /** View URL, '' without a picture. */
  picture: string
  hand: boolean
}

/** A shared screen, as large as fits, with nothing over it and nothing cut off. */
function SharedScreen({ picture, label }: { picture: Picture; label: string }) {
  const [ratio, setRatio] = useState(RATIO)
  return (
    <figure className="grid min-w-0 grid-cols-1 content-center justify-items-center gap-1">
      <div
        className="relative overflow-hidden rounded-control bg-surface"
        style={{ width: `min(100cqw, ${ratio} * (100cqh - 1.5rem))`, aspectRatio: ratio }}
      >
        <Video picture={picture} fit="contain" onRatio={setRatio} />
      </div>
      <figcaption dir="auto" className="max-w-full truncate text-sm leading-5 text-muted">
        {label}
      </figcaption>
    </figure>
  )
}

/** A person's picture with name and state. */
function Tile({
  participant: { isMe, camera, microphone, speaking },
  person: { name, picture, hand },
  large = false,
}: {
  participant: Participant
  person: TilePerson
  large?: boolean
}) {
  const [ratio, setRatio] = useState(RATIO)
  const minRatio = Math.min(ratio, MIN_RATIO)
  return (
    <figure
      className={classes(
        'relative grid min-h-0 place-items-center place-self-center overflow-hidden rounded-card bg-surface',
        // Drawn over the picture, which covers an outline.
        'after:pointer-events-none after:absolute after:inset-0 after:rounded-card after:border-2 after:transition-colors',
        speaking ? 'after:border-accent' : 'after:border-transparent',
        !large && 'aspect-video w-full',
      )}
      style={
        large
          ? { width: `min(100cqw, ${ratio * 100}cqh)`, height: `min(100cqh, ${100 / minRatio}cqw)` }
          : undefined
      }
    >
      {camera ? (
        <Video
          picture={camera}
          fit="cover"
          mirrored={isMe}
          onRatio={large ? setRatio : undefined}
        />
      ) : (
        // In a small tile the name is below the picture, and a raised hand next to it or in its place.
        <span
          className={classes(
            'flex',
            !large && 'self-start p-2 lg:py-4',
            !large && hand && 'justify-self-end max-lg:hidden lg:py-2',
          )}
        >
          <Avatar name={name} src={picture} size={large ? 'huge' : 'small'} />
        </span>
      )}
      {hand && (
        <p className="absolute start-2 top-2 flex items-center gap-1 rounded-full bg-accent px-2 py-0.5 text-xs font-semibold text-on-accent">
          <Icon node={Hand} className="size-3.5" />
          <span>{m.handRaised}</span>
        </p>
      )}
      <figcaption
        className={classes(
          'absolute start-1.5 bottom-1.5 max-w-[calc(100%-0.75rem)] rounded-control bg-scrim px-2 py-0.5 text-on-scrim',
          large
            ? 'flex flex-wrap items-center gap-x-2 text-sm'
            : 'flex flex-col items-start text-xs',
        )}
      >
        <span dir="auto" className="max-w-full truncate font-semibold">
          {isMe ? m.nameOfYou(name) : name}
        </span>
        {!microphone && (
          <span className="flex items-center gap-1">
            <Icon node={MicOff} className="size-3.5 shrink-0" />
            <span>{m.microphoneOff}</span>
          </span>
        )}
      </figcaption>
    </figure>
  )
}

/**
 * @param fit 'cover' cuts off what does not fit
 * @param onRatio is called with the shape of the picture, whenever it changes
 */
function Video({
  picture,
  fit,
  mirrored = false,
  onRatio,
}: {
  picture: Picture
  fit: 'cover' | 'contain'
  mirrored?: boolean
  onRatio?: ((ratio: number) => void) | undefined
}) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = video
    return current ? picture.attach(current) : undefined
  }, [picture])
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      onResize={({ currentTarget: { videoWidth, videoHeight } }) => {
        if (videoWidth > 0 && videoHeight > 0) onRatio?.(videoWidth / videoHeight)
      }}
      className={classes(
        'absolute inset-0 size-full',
        fit === 'cover' ? 'object-cover' : 'object-contain',
        mirrored && '-scale-x-100',
      )}
    />
  )
}

/** Returns a value that has not changed for a while, or the one before. */
function useLasting(value: string | undefined): string | undefined {
  const [lasting, setLasting] = useState(value)
  useTimeout(() => setLasting(value), value === lasting ? undefined : SPEAKER_MS)
  return lasting
}
