import { useEffect, useState } from 'react'
import { cropByAttention, SCORED_SIZE } from './attention.ts'

/** The ratio of width to height in which cards show thumbnails, and the width of their preview. */
const RATIO = 16 / 9
const PREVIEW_WIDTH = 1280

/**
 * An object URL of a chosen picture, cropped as cards will show it; revoked when it is no longer shown. Undefined until
 * the picture is decoded.
 */
export function useThumbnailUrl(file: File | null): string | undefined {
  const [created, setCreated] = useState<{ file: File; url: string }>()
  useEffect(() => {
    if (!file) return undefined
    let url: string | undefined
    let current = true
    // What this browser cannot decode, the server refuses or shows.
    void cropped(file)
      .catch(() => file)
      .then((picture) => {
        if (!current) return
        url = URL.createObjectURL(picture)
        setCreated({ file, url })
      })
    return () => {
      current = false
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [file])
  return created?.file === file ? created.url : undefined
}

async function cropped(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file)
  try {
    const scale = Math.min(picture.width / RATIO, picture.height)
    const crop = {
      width: (scale * RATIO) / picture.width,
      height: scale / picture.height,
    }
    const { left, top } = cropByAttention(scored(picture), crop)
    const width = Math.min(PREVIEW_WIDTH, Math.round(scale * RATIO))
    const [canvas, context] = canvasOf(width, Math.round(width / RATIO))
    context.drawImage(
      picture,
      left * picture.width,
      top * picture.height,
      scale * RATIO,
      scale,
      0,
      0,
      canvas.width,
      canvas.height,
    )
    return await canvas.convertToBlob({ type: 'image/webp' })
  } finally {
    picture.close()
  }
}

/** The pixels of a picture that is scaled to `SCORED_SIZE` in both directions. */
function scored(picture: ImageBitmap): Uint8ClampedArray {
  const [, context] = canvasOf(SCORED_SIZE, SCORED_SIZE)
  context.drawImage(picture, 0, 0, SCORED_SIZE, SCORED_SIZE)
  return context.getImageData(0, 0, SCORED_SIZE, SCORED_SIZE).data
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws on no canvas.')
  context.imageSmoothingQuality = 'high'
  return [canvas, context] as const
}
