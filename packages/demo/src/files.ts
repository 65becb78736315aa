import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/**
 * The pictures, resumes and materials of the demo data. The pictures are stored as WebP in the widths that are
 * served, so that the first start of a server encodes nothing.
 */

/** The dominant colours of the instructors' pictures, which are 512 × 512. */
export const portraits = {
  ada: '#e8c888',
  mateo: '#98c8b8',
  yuki: '#f8d8c8',
  samira: '#f8e8c8',
  priya: '#d8e8e8',
  oskar: '#b8c8a8',
} as const

/** The dominant colours of the offerings' pictures, which are 1280 × 720. */
export const scenes = {
  sunrise: '#e8e8d8',
  strings: '#e8c888',
  cups: '#588878',
  gate: '#f8d8c8',
  webPage: '#f8d8c8',
  stillLife: '#a8c8b8',
  waves: '#f8d8b8',
  bamboo: '#f8f8e8',
  lanes: '#b87858',
  beetle: '#282838',
  cutOuts: '#f8e8d8',
  bow: '#f8d898',
  keys: '#285858',
  court: '#388878',
  room: '#f8e8c8',
  terrace: '#f8f8e8',
  databases: '#383838',
  ridges: '#b8d8c8',
  street: '#f8f8f8',
  turntable: '#383848',
  story: '#e8c898',
} as const

export type Portrait = keyof typeof portraits
export type Scene = keyof typeof scenes

export interface DemoPicture {
  /** WebP bytes by variant: "w96", "w320", … and "full". */
  variants: Map<string, Buffer>
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** `#rrggbb` */
  color: string
}

/** The picture of an instructor or an offering. */
export async function readPicture(name: Portrait | Scene): Promise<DemoPicture> {
  const folder = join(import.meta.dirname, '../pictures', name)
  const variants = await Promise.all(
    (await readdir(folder)).map(
      async (file) => [basename(file, '.webp'), await readFile(join(folder, file))] as const,
    ),
  )
  const size = name in portraits ? { width: 512, height: 512 } : { width: 1280, height: 720 }
  return { variants: new Map(variants), ...size, color: { ...portraits, ...scenes }[name] }
}

/** An instructor's resume. @returns the bytes of a PDF */
export const readResume = (portrait: Portrait): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../resumes', `${portrait}.pdf`))

/** A file among the materials of an offering. @returns the bytes of a PDF */
export const readMaterial = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../materials', `${name}.pdf`))
