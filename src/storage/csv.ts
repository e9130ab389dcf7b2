// Tables as comma separated text (RFC 4180), as finance systems write them: also with semicolons or tabs, in UTF-8 or Windows-1256.

const decodeText = (file: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1256').decode(file)
  }
}

/** Whether a file is text at all: binaries, archives and images contain null bytes. */
export const isText = (file: Buffer): boolean => file.length > 0 && !file.includes(0)

// The separator that occurs most often in the first line.
const separatorOf = (text: string): string => {
  const [head = ''] = text.split('\n', 1)
  const times = (sign: string): number => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best))
}

/** The cells of every line; a quoted cell may contain separators, doubled quotes and line ends. Undefined beyond `mostCells`. */
export function readCsv(file: Buffer): string[][]
export function readCsv(file: Buffer, mostCells: number): string[][] | undefined
export function readCsv(file: Buffer, mostCells = Number.POSITIVE_INFINITY): string[][] | undefined {
  const text = decodeText(file).replaceAll('\r\n', '\n')
  const separator = separatorOf(text)
  const rows: string[][] = [['']]
  const add = (sign: string): void => {
    const row = rows.at(-1)!
    row[row.length - 1] += sign
  }
  let isQuoted = false
  let cells = 1
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (isQuoted && sign === '"' && text[at + 1] === '"') add(text[at++]!)
    else if (sign === '"' && (isQuoted || rows.at(-1)!.at(-1) === '')) isQuoted = !isQuoted
    else if (isQuoted) add(sign)
    else if (sign !== separator && sign !== '\n') add(sign)
    else if (++cells > mostCells) return undefined
    else if (sign === separator) rows.at(-1)!.push('')
    else rows.push([''])
  }
  return rows
}
