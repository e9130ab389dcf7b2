// Saves pictures: in a small size, and only if they show something else than the existing picture.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../docs/pictures')

const gap = 16
const background = '#d9d6ce'
const filmFrame = { wide: 560, narrow: 260 }
const framesInRow = { wide: 3, narrow: 7 }

/** Combines the moments of a journey into one picture, in reading order. */
export const makeFilm = async (frames: readonly Buffer[], isNarrow: boolean): Promise<Buffer> => {
  const kind = isNarrow ? 'narrow' : 'wide'
  const small = await Promise.all(
    frames.map(png => sharp(png).resize({ width: filmFrame[kind] }).toBuffer({ resolveWithObject: true })),
  )
  const { width, height } = small[0]!.info
  const across = Math.min(framesInRow[kind], small.length)
  const rows = Math.ceil(small.length / across)
  return sharp({
    create: { width: across * (width + gap) + gap, height: rows * (height + gap) + gap, channels: 3, background },
  })
    .composite(
      small.map(({ data }, n) => ({
        input: data,
        left: gap + (n % across) * (width + gap),
        top: gap + Math.floor(n / across) * (height + gap),
      })),
    )
    .png()
    .toBuffer()
}

const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })

const noticed = 24
const mostNoticed = 0.0001

/** Whether two pictures show the same; a different minute does not count. */
const showSame = async (one: Buffer, other: Buffer): Promise<boolean> => {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return false
  let different = 0
  for (let n = 0; n < a.data.length; n++) if (Math.abs(a.data[n]! - b.data[n]!) > noticed) different += 1
  return different / a.data.length < mostNoticed
}

/** Saves a picture at a path below docs/pictures, unless the existing one shows the same; returns its size in bytes. */
export const keepPicture = async (path: string, png: Buffer): Promise<number> => {
  const file = join(folder, path)
  const small = await sharp(png).webp({ quality: 60, effort: 6, smartSubsample: true }).toBuffer()
  const before = existsSync(file) ? readFileSync(file) : undefined
  if (before && (await showSame(before, small))) return before.length
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, small)
  return small.length
}
