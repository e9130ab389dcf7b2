// Files that the browser creates itself.

/** Saves `content` under a name. */
export const saveFile = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

// Text that begins like a formula is prefixed, so that the program that opens it does not compute it.
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`

/** Saves rows of texts as a file that Excel opens. */
export const saveTable = (name: string, head: readonly string[], rows: readonly (readonly string[])[]): void => {
  const lines = [head, ...rows].map(row => row.map(cell).join(','))
  // The byte order mark tells Excel that the file is Unicode.
  saveFile(name, new Blob([`\ufeff${lines.join('\r\n')}`], { type: 'text/csv;charset=utf-8' }))
}
