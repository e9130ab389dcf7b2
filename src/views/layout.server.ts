// Arranged columns as they are stored: the text of an object with their order, those that are hidden, and widths in pixels.

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(name => typeof name === 'string')
const isWidths = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' && value !== null && Object.values(value).every(width => Number.isFinite(width)))

/** Whether a text is a layout that lists can show; a browser of a colleague who opens a shared view reads it. */
export const isLayout = (text: string): boolean => {
  try {
    const { order, hidden, widths } = JSON.parse(text) as Record<string, unknown>
    return isNames(order) && isNames(hidden) && isWidths(widths)
  } catch {
    return false
  }
}
