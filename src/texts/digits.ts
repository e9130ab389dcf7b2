// Digits as users type and paste them.

/** Arabic and Persian digits as 0 to 9. Removes invisible marks: phones put marks of direction around a number that is
 *  copied. */
export const withLatinDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\p{Cf}/gu, '')

/** 05XXXXXXXX and +9665XXXXXXXX are the same number: 9665XXXXXXXX, the form that providers expect. */
export const internationalPhone = (phone: string): string => phone.replace(/^\+/, '').replace(/^0(?=5)/, '966')

/** The digits of a typed or pasted text. */
export const digitsIn = (typed: string): string => withLatinDigits(typed).replace(/\D/g, '')

// Thousands, also as India groups them: 1,00,000. The last group has three digits, or 12,5 with a decimal comma would be read as 125.
const grouped = /^-?[1-9]\d{0,2}([,٬\s])(?:\d{2,3}\1)*\d{3}(?=[.%]|$)/

/** A typed number with the digits 0 to 9, a point and a hyphen, without separators of thousands: Arabic keyboards type ٫ for the point.
 *  A comma or a space at any other place stays, so that it is no number. */
export const withLatinNumber = (text: string): string =>
  withLatinDigits(text)
    .replace(/٫/g, '.')
    .replace(/−/g, '-')
    .trim()
    .replace(/^-\s+|\s+(?=%$)/g, space => space.trim())
    .replace(grouped, number => number.replace(/[,٬\s]/g, ''))
