// Countries by their two-letter ISO 3166 codes, which e-invoices use.

import { compact } from '#trade/parties/identifier-fields.ts'

/** The country where sales bear VAT. */
export const homeCountry = 'SA'

const namesIn = (language: 'en' | 'ar') => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })

const isCountry = (letters: string): boolean => /^[A-Z]{2}$/.test(letters) && namesIn('en').of(letters) !== undefined

/** A field with a country code. */
export const countryCode = {
  max: 2,
  fold: compact,
  valid: isCountry,
  problem: 'Enter the two letters of a country, such as SA or AE.',
}

/** Whether a party is abroad; a party without a country is in the home country. */
export const isAbroad = (country: string | null): boolean => (country ?? homeCountry) !== homeCountry

/** A country's name in English and Arabic. */
export const countryInBoth = (letters: string): readonly [english: string, arabic: string] => [
  namesIn('en').of(letters) ?? letters,
  namesIn('ar').of(letters) ?? letters,
]

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
let arabicNames: ReadonlyMap<string, string> | undefined

const readArabicNames = (): ReadonlyMap<string, string> => {
  const [english, arabic] = [namesIn('en'), namesIn('ar')]
  const codes = letters.flatMap(first => letters.map(second => first + second))
  return new Map(
    codes.flatMap(code => {
      const [name, inArabic] = [english.of(code), arabic.of(code)]
      return name && inArabic ? [[name.toLowerCase(), inArabic] as const] : []
    }),
  )
}

/** The Arabic name of a country, by its English name; other texts are returned unchanged. */
export const countryInArabic = (english: string): string => {
  arabicNames ??= readArabicNames()
  return arabicNames.get(english.trim().toLowerCase()) ?? english
}
