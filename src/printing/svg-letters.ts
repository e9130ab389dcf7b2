// Typst draws each letter of an SVG as a <use> of a <symbol>, and a browser builds a tree of its own for each of them: 2,000 on a page of an
// invoice. The letters of a run as one <path> are displayed three times as fast, and are half as large once packed.

/** An outline: where it begins, and its commands relative to there, in hundredths of a point. */
type Outline = { x: number; y: number; commands: string }

const unitsPerPoint = 100
const inUnits = (points: string): number => Math.round(Number(points) * unitsPerPoint)

const knownCommands = 'MLQCZ'

/** Reads a path of absolute commands; gives nothing if one of them is not known. */
const readOutline = (path: string): Outline | undefined => {
  const parts = path.trim().split(' ')
  const [x = 0, y = 0] = parts.splice(0, 3).slice(1).map(inUnits)
  let [fromX, fromY, toX, toY, startX, startY] = [x, y, x, y, x, y]
  let [commands, command, isX] = ['', 'M', true]
  for (const part of parts) {
    if (part >= 'A') {
      if (!knownCommands.includes(part)) return undefined
      if (command === 'M') [startX, startY] = [toX, toY]
      ;[fromX, fromY] = command === 'Z' ? [startX, startY] : [toX, toY]
      command = part
      commands += part.toLowerCase()
    } else {
      const place = inUnits(part)
      commands += isX ? `${place - fromX} ` : `${place - fromY} `
      if (isX) toX = place
      else toY = place
      isX = !isX
    }
  }
  return { x, y, commands }
}

const symbolPattern = /<symbol id="(\w+)"[^>]*><path d="([^"]*)"\/><\/symbol>/g
const letter = '<use xlink:href="#(\\w+)" x="([-\\d.e]+)" fill="([^"]*)" fill-rule="nonzero"/>'
const letterPattern = new RegExp(letter, 'g')
const runPattern = new RegExp(`<g class="typst-text" transform="scale\\(1, -1\\)">((?:${letter})+)</g>`, 'g')

const readOutlines = (definitions: string): Map<string, Outline> => {
  const outlines = new Map<string, Outline>()
  for (const [, id, path] of definitions.matchAll(symbolPattern) as Iterable<[string, string, string]>) {
    const outline = readOutline(path)
    if (outline) outlines.set(id, outline)
  }
  return outlines
}

/** Gives a function that draws the letters of each run of a page as one path. A run with a letter that is not an outline in
 *  `definitions`, an emoji for instance, stays as it is. */
export const letterJoiner = (definitions: string): ((page: string) => string) => {
  const outlines = readOutlines(definitions)
  const joined = (run: string, letters: string): string => {
    let [path, fill] = ['', '']
    for (const [, id, x, color] of letters.matchAll(letterPattern) as Iterable<[string, string, string, string]>) {
      const outline = outlines.get(id)
      if (!outline || (fill && color !== fill)) return run
      fill = color
      if (outline.commands) path += `M${inUnits(x) + outline.x} ${outline.y}${outline.commands}`
    }
    const scale = 1 / unitsPerPoint
    return `<path class="typst-text" transform="scale(${scale} -${scale})" fill="${fill}" d="${path}"/>`
  }
  return page => page.replace(runPattern, joined)
}
