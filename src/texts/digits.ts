// Digits as users type and paste them.

/** Arabic and Persian digits as 0 to 9. Removes the direction marks of copied Arabic text, which nobody sees. */
export const withLatinDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/** The digits of a typed or pasted text. */
export const digitsIn = (typed: string): string => withLatinDigits(typed).replace(/\D/g, '')
