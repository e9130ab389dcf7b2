// Checks the parts of an uploaded Excel file before a library reads it: for one cell at the far corner of a sheet, the library would fill
// in seventeen thousand million empty ones. The check is stricter than the library, so that the two cannot interpret a file
// differently.

/** The limits: the last row and column, and the total number of cells. */
export type SheetLimits = { rows: number; columns: number; cells: number }

/** Why a file is refused; `cell` is the first one outside the limits. */
export type SheetFault = { fault: 'unreadable' | 'tooLarge' } | { fault: 'outside'; cell: string }

// Spreadsheets contain no declarations; a file with one wants entities expanded or other files read.
const declaration = /<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i

// The tag of a row or a cell with any prefix, and its attributes.
const tag = /<(?:[^\s<>/!?:]*:)?(row|c)(?![\w.-])([^>]*)>/g
const attributes = /^(?:\s+[\w:.-]+\s*=\s*(?:"[^"&<]*"|'[^'&<]*'))*\s*\/?$/
const address = /[\s:]r\s*=\s*["']([^"']*)["']/g

// Rows and cells without content, which programs leave behind in formatted areas.
const emptyCells = /<(?:[\w.-]+:)?c(?:\s[^<>]*)?\/>/g
const emptyRows = /<(?:([\w.-]+):)?row(?:\s[^<>]*)?(?:\/>|>\s*<\/(?:[\w.-]+:)?row\s*>)/g

/** A sheet without its empty rows and cells. */
const withoutEmpty = (xml: string): string => xml.replace(emptyCells, '').replace(emptyRows, '')

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

/** Checks the parts of a file and returns them without empty cells, or the first fault. */
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
