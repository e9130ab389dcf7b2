// Looks through the parts of an uploaded Excel file before anything is built of them: one cell at the far corner of a sheet would be
// filled up to with seventeen thousand million empty ones. It reads more narrowly than the library that follows, so that nothing is one
// thing here and another there.

/** The most that is read: the last row and column, and how many cells together. */
export type SheetLimits = { rows: number; columns: number; cells: number }

/** Why a file is not read; `cell` is the first that lies outside. */
export type SheetFault = { fault: 'unreadable' | 'tooLarge' } | { fault: 'outside'; cell: string }

// No spreadsheet declares anything of its own; what does wants to be expanded, or to have something else read.
const declaration = /<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i

// A tag of a row or a cell under any prefix, with its attributes.
const tag = /<(?:[^\s<>/!?:]*:)?(row|c)(?![\w.-])([^>]*)>/g
const attributes = /^(?:\s+[\w:.-]+\s*=\s*(?:"[^"&<]*"|'[^'&<]*'))*\s*\/?$/
const address = /[\s:]r\s*=\s*["']([^"']*)["']/g

// Rows and cells without content, which programs leave behind wherever something was once formatted.
const emptyCells = /<(?:[\w.-]+:)?c(?:\s[^<>]*)?\/>/g
const emptyRows = /<(?:([\w.-]+):)?row(?:\s[^<>]*)?(?:\/>|>\s*<\/(?:[\w.-]+:)?row\s*>)/g

/** A sheet without its rows and cells that hold nothing. */
export const withoutEmpty = (xml: string): string => xml.replace(emptyCells, '').replace(emptyRows, '')

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const judge = (kind: string, at: string, { rows, columns }: SheetLimits): 'unreadable' | 'outside' | undefined => {
  const [, letters = '', row = ''] = (kind === 'row' ? /^()(\d{1,9})$/ : /^([A-Z]{1,4})(\d{1,9})$/).exec(at) ?? []
  if (row === '') return 'unreadable'
  return Number(row) > rows || columnOf(letters) > columns ? 'outside' : undefined
}

const checkSheet = (xml: string, limits: SheetLimits): SheetFault | undefined => {
  const count = { row: 0, c: 0 }
  for (const [, kind = '', given = ''] of xml.matchAll(tag)) {
    if (!attributes.test(given)) return { fault: 'unreadable' }
    count[kind as keyof typeof count]++
    if (count.c > limits.cells) return { fault: 'tooLarge' }
    if (count.row > limits.rows) return { fault: 'outside', cell: `A${count.row}` }
    for (const [, at = ''] of given.matchAll(address)) {
      const fault = judge(kind, at, limits)
      if (fault === 'outside') return { fault, cell: kind === 'row' ? `A${at}` : at }
      if (fault) return { fault }
    }
  }
  return undefined
}

/** Checks the parts of a file and gives them without what is empty, or the first fault. */
export const guardParts = (
  parts: ReadonlyMap<string, Buffer>,
  limits: SheetLimits,
): Map<string, Buffer> | SheetFault => {
  const guarded = new Map<string, Buffer>()
  for (const [name, content] of parts) {
    const text = content.toString('utf8')
    if (declaration.test(text)) return { fault: 'unreadable' }
    const xml = /<(?:[\w.-]+:)?sheetData[\s/>]/.test(text) ? withoutEmpty(text) : text
    const fault = checkSheet(xml, limits)
    if (fault) return fault
    guarded.set(name, xml === text ? content : Buffer.from(xml))
  }
  return guarded
}
