// Digits as users type and paste them.

/** Arabic and Persian digits as 0 to 9. Removes invisible marks: phones put marks of direction around a number that is
 *  copied. */
export const withLatinDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\p{Cf}/gu, '')

/** The digits of a typed or pasted text. */
export const digitsIn = (typed: string): string => withLatinDigits(typed).replace(/\D/g, '')

/** A typed number with the digits 0 to 9, a point and a hyphen, without separators: Arabic keyboards type ٫ for the point. */
export const withLatinNumber = (text: string): string =>
  withLatinDigits(text)
    .replace(/٫/g, '.')
    .replace(/−/g, '-')
    .replace(/[,٬\s]/g, '')
