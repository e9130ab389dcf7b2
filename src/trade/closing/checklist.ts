// What is looked at before a month or a stock is closed.

/** Something that is not finished: `title` is a message key with `{of}` for a document's title, `path` leads below the agency to the
 *  filtered list. */
export type ChecklistLine = { title: string; of: string; found: number; path: string; isBlocking: boolean }

/** Blocking lines that found something. */
export const blocking = (lines: readonly ChecklistLine[]): ChecklistLine[] =>
  lines.filter(({ found, isBlocking }) => isBlocking && found > 0)
