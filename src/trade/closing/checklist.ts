// The checklist before a month or a stock is closed.

/**
 * An unfinished matter: `title` is a message key with `{of}` for the document's title, `path` is the address of the filtered list below the
 * agency.
 */
export type ChecklistLine = { title: string; of: string; found: number; path: string; isBlocking: boolean }

/** The blocking lines that found something. */
export const findBlocking = (lines: readonly ChecklistLine[]): ChecklistLine[] =>
  lines.filter(({ found, isBlocking }) => isBlocking && found > 0)
