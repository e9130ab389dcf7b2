// The forms in which a day may be typed.

// The picker accepts a text only if the form writes the day back as exactly that text: `05/10/2026` needs another form than `5/10/2026`.
const written = ['-', '/', '.', ' '].flatMap(sign =>
  ['DD', 'D'].flatMap(day => ['MMM', 'MM', 'M'].map(month => [day, month, 'YYYY'].join(sign))),
)

/** The forms in which a day may be typed; it is shown in the first. */
export const dayFormats = [...written, 'DDMMYYYY', 'YYYY-MM-DD', 'YYYY/MM/DD']

/** The same with a time of day. */
export const momentFormats = ['HH:mm', 'H:mm'].flatMap(time => dayFormats.map(day => `${day} ${time}`))

/** Names of months as they are written: `OCT` and `oct` as `Oct`. */
export const withMonthNames = (text: string): string =>
  text.replace(/[a-z]+/gi, name => name[0]!.toUpperCase() + name.slice(1).toLowerCase())
