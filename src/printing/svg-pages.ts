// Typst renders all pages into one SVG, one below the other; this splits it into an image for each page.

import { letterJoiner } from '#printing/svg-letters.ts'

// A page in Typst's SVG: a shape for the background, then a group for the content.
const pagePattern = /^ {4}<path class="typst-shape"[^\n]*\n( {4}<g(?:\/>\n|[^/][\s\S]*?^ {4}<\/g>\n))/gm
const glyphPattern = /<symbol id="(\w+)"[\s\S]*?<\/symbol>/g
const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

const withoutIndents = (xml: string): string => xml.replace(/\n */g, '')

/** Splits Typst's SVG of `count` pages of one size into an SVG for each: white, sized in points, with the glyphs of that page only.
 *  Throws if the SVG has another structure. */
export const splitPages = (svg: string, count: number): string[] => {
  const [, width = 0, totalHeight = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number)
  const contents = [...svg.matchAll(pagePattern)].map(([, content = '']) => withoutIndents(content))
  if (!width || contents.length !== count)
    throw new Error(`${contents.length} of ${count} pages are found in a picture`)
  const definitions = withoutIndents(svg.slice(svg.indexOf('    <defs'), svg.lastIndexOf('</svg>')))
  const height = totalHeight / count
  return contents.map(letterJoiner(definitions)).map((content, page) => {
    const top = page * height
    const size = `viewBox="0 ${top} ${width} ${height}" width="${width}pt" height="${height}pt"`
    const background = `<rect y="${top}" width="${width}" height="${height}" fill="#ffffff"/>`
    const used = new Set(content.match(/(?<=href="#)\w+/g))
    const own = definitions.replace(glyphPattern, (glyph, id: string) => (used.has(id) ? glyph : ''))
    return `<svg ${namespaces} ${size}>${background}${content}${own}</svg>`
  })
}
