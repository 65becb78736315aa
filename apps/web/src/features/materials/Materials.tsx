import { MATERIAL_LINK_SECONDS, MATERIAL_TYPES } from '@firstbell/contract/limits'
import type { Material } from '@firstbell/contract/materials'
import * as agenda from '@firstbell/messages/agenda'
import * as m from '@firstbell/messages/own-offerings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { FileText, Image, Link2, Music, Video } from 'lucide'
import { useRef, useState } from 'react'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { fileSize } from '#shared/format/format-quantities.ts'
import { rich } from '#shared/format/rich.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { MINUTE, SECOND } from '#shared/time/now.ts'
import { Icon } from '#shared/ui/Icon.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'

/**
 * The materials of an offering, and the version of the list for `putMaterials`. The server signs the links for
 * `MATERIAL_LINK_SECONDS`, so the list is refetched before they expire and not kept for later.
 */
export const materialsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.mine.materials(id),
    queryFn: ({ signal }) => call(endpoints.getMaterials, { id }, { signal }),
    refetchInterval: MATERIAL_LINK_SECONDS * SECOND - MINUTE,
    refetchIntervalInBackground: true,
    gcTime: 0,
  })

/** Returns a key that is unique among the materials of an offering. */
export const keyOf = (material: Material): string =>
  'fileId' in material ? material.fileId : `${material.url} ${material.title}`

/** The instructor's files and links for everyone booked (rule material-9). */
export function Materials({ offeringId }: { offeringId: string }) {
  return (
    <Section title={m.materials}>
      <RequestState
        query={useQuery(materialsQuery(offeringId))}
        noteStale
        loading={<MaterialsLoading />}
      >
        {({ materials: list }) =>
          list.length === 0 ? (
            <p className="text-muted">{m.noMaterials}</p>
          ) : (
            <ul className="grid gap-2">
              {list.map((material) => (
                <li key={keyOf(material)} className="rounded-control border border-line px-4 py-2">
                  <MaterialLink material={material} />
                </li>
              ))}
            </ul>
          )
        }
      </RequestState>
    </Section>
  )
}

/** The number of materials that the short list has. */
const SHORT = 3

/** The first materials of an offering as an entry of a `dl`. @param to the page with all of them */
export function MaterialsInShort({
  offering: { _id: id, title },
  to,
}: {
  offering: { _id: string; title: string }
  to: string
}) {
  const { data, isPending } = useQuery(materialsQuery(id))
  const list = data?.materials ?? []
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold">{agenda.materials}</dt>
      {isPending && (
        <dd className="text-muted">
          <span role="status">{agenda.loadingMaterials}</span>
        </dd>
      )}
      {!isPending && list.length === 0 && <dd className="text-muted">{agenda.noMaterials}</dd>}
      {list.slice(0, SHORT).map((material) => (
        <dd key={keyOf(material)} className="flex min-w-0 items-center gap-2">
          <Icon node={iconOf(material)} className="size-4 shrink-0 text-muted" />
          <Title material={material} />
        </dd>
      ))}
      {list.length > SHORT && (
        <dd>
          <Link to={to} className="link inline-flex min-h-6 items-center">
            {rich(agenda.moreMaterials(list.length - SHORT), { title })}
          </Link>
        </dd>
      )}
    </div>
  )
}

export const MaterialsLoading = () => (
  <LoadingSkeleton className="h-12" label={m.loadingMaterials} />
)

const TYPES: Record<string, string> = {
  [MATERIAL_TYPES.pdf]: 'PDF',
  [MATERIAL_TYPES.docx]: 'Word',
  [MATERIAL_TYPES.pptx]: 'PowerPoint',
  [MATERIAL_TYPES.xlsx]: 'Excel',
  [MATERIAL_TYPES.webp]: m.picture,
  [MATERIAL_TYPES.mp3]: 'MP3',
  'video/webm': m.video,
  'video/mp4': m.video,
}
/** Types that browsers can display in a tab; all others are downloads (rule material-5). */
const SHOWN: Record<string, typeof Image> = {
  [MATERIAL_TYPES.webp]: Image,
  [MATERIAL_TYPES.mp3]: Music,
  'video/webm': Video,
  'video/mp4': Video,
}

/** A material's title as a link, with its type. */
export function MaterialLink({ material }: { material: Material }) {
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <Icon node={iconOf(material)} className="size-5 text-muted" />
      <div className="min-w-0">
        <Title material={material} />
        <p className="tabular text-sm break-words text-muted">
          {'fileId' in material
            ? m.fileFacts(TYPES[material.type] ?? m.file, fileSize(material.bytes))
            : new URL(material.url).hostname}
        </p>
      </div>
      {typeOf(material)?.startsWith('video/') && <Player material={material} />}
    </div>
  )
}

/** Plays a recording. Its link is only replaced once it has expired, and playback goes on where it was. */
function Player({ material }: { material: Material }) {
  const [src, setSrc] = useState(material.url)
  const seconds = useRef(0)
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- no one writes captions for a recording
    <video
      controls
      playsInline
      preload="none"
      src={src}
      aria-label={material.title}
      className="col-span-full mt-2 aspect-video w-full rounded-control bg-black"
      onTimeUpdate={({ currentTarget }) => {
        seconds.current = currentTarget.currentTime
      }}
      onError={() => setSrc(material.url)}
      onLoadedMetadata={({ currentTarget }) => {
        if (seconds.current > 0) currentTarget.currentTime = seconds.current
      }}
    />
  )
}

const typeOf = (material: Material) => ('fileId' in material ? material.type : undefined)

function iconOf(material: Material) {
  const type = typeOf(material)
  return type === undefined ? Link2 : (SHOWN[type] ?? FileText)
}

function Title({ material }: { material: Material }) {
  const type = typeOf(material)
  const opens = type === undefined || Object.hasOwn(SHOWN, type)
  return (
    <a
      href={material.url}
      {...(opens && { target: '_blank', rel: 'noreferrer' })}
      className="link inline-flex min-h-6 max-w-full min-w-0 items-center font-medium"
    >
      <span dir="auto" className="min-w-0 break-words">
        {material.title}
      </span>
    </a>
  )
}
