// All keyboard shortcuts, as the help lists them. Code binds keys by the names given here, so that none is missing from the help.

type Shortcut = {
  /** the label of the key */
  cap: string
  label: string
}

/** With Ctrl, or ⌘ on a Mac. */
export const controlKeys = {
  k: { cap: 'K', label: 'Find a page, a document, a party or a plate' },
  s: { cap: 'S', label: 'Save what is being entered' },
  enter: { cap: '↵', label: 'Press the main button of the page, or send the comment' },
  z: { cap: 'Z', label: 'Undo, while a message offers it' },
} as const satisfies Record<string, Shortcut>

/** Without Ctrl, outside an entry. */
export const plainKeys = {
  n: { cap: 'N', label: 'Add New on a list' },
  r: { cap: 'R', label: 'Go to the rows of a list' },
  '/': { cap: '/', label: 'Search' },
  '?': { cap: '?', label: 'This help' },
} as const satisfies Record<string, Shortcut>

export type ControlKey = keyof typeof controlKeys
export type PlainKey = keyof typeof plainKeys

/** Keys that the focused element handles, by their names in the browser. */
export const keysInside: readonly (Shortcut & { keys: readonly string[] })[] = [
  { keys: ['ArrowUp', 'ArrowDown'], cap: '↑ ↓', label: 'Next and previous' },
  { keys: ['Enter'], cap: '↵', label: 'Open the row, accept the choice' },
  { keys: ['Escape'], cap: 'Esc', label: 'Close what is open' },
  { keys: ['ArrowLeft', 'ArrowRight'], cap: '← →', label: 'Along a chart; the edge of a column' },
  { keys: ['Home', 'End'], cap: 'Home End', label: 'The beginning and the end of a chart' },
  { keys: ['PageUp', 'PageDown'], cap: 'PgUp PgDn', label: 'Seven steps along a chart' },
  { keys: ['ArrowUp', 'ArrowDown'], cap: 'Alt ↑ ↓', label: 'Move a column, in the list of columns' },
  { keys: ['Delete'], cap: 'Del', label: 'Take a field out of an analysis' },
  { keys: ['Backspace'], cap: '⌫', label: 'Correct what is typed at the gate' },
]
