// Days are `YYYY-MM-DD` strings in the agency's time zone; instants are ISO 8601 with an offset.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** True for a day that exists, from 1900 to 2999: `2026-02-30` does not. The day after 9999-12-31 has no text, so a loop would not end. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-01-01' || text > '2999-12-31') return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** True for an instant with an offset: `2026-11-21T14:12:00+03:00` or `...Z`. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text))

/** `days` later (or earlier, when negative); more than any calendar has, such as mistyped payment terms, leads to its far end. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + Math.max(-693_000, Math.min(days, 2_500_000)) * 86_400_000).toISOString().slice(0, 10)

/** First day of the month of `day`. */
export const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** Last day of the month of `day`. */
export const endOfMonth = (day: string): string => addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1)

const clocks = new Map<string, Intl.DateTimeFormat>()

const clock = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(zone, made)
  return made
}

/** Day and clock time of an instant in a zone: `{ day: '2026-11-21', time: '14:12:09' }`. */
export const localTime = (instant: string | Date, zone: string): { day: string; time: string } => {
  const parts = clock(zone).formatToParts(typeof instant === 'string' ? new Date(instant) : instant)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return { day: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}:${part.second}` }
}

/** The instant at which the clocks of a zone show a day and time: `2026-11-21T14:12:09`. */
export const instantAt = (clockTime: string, zone: string): string => {
  const shown = Date.parse(`${clockTime}Z`)
  const { day, time } = localTime(new Date(shown), zone)
  return new Date(2 * shown - Date.parse(`${day}T${time}Z`)).toISOString()
}

/** Today in the agency's zone. */
export const today = (zone: string): string => localTime(new Date(), zone).day

/** `2026-11-21` -> `21-Nov-2026`. */
export const formatDay = (day: string): string =>
  `${day.slice(8, 10)}-${months[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`

/** ISO instant -> `21-Nov-2026 14:12` in a zone. */
export const formatInstant = (instant: string, zone: string): string => {
  const { day, time } = localTime(instant, zone)
  return `${formatDay(day)} ${time.slice(0, 5)}`
}
