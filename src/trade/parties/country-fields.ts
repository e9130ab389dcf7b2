// Countries by the two letters of ISO 3166, as the e-invoice names them.

import { compact } from '#trade/parties/identifier-fields.ts'

/** Where sales bear VAT. */
export const homeCountry = 'SA'

const namesIn = (language: 'en' | 'ar') => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })

const isCountry = (letters: string): boolean => /^[A-Z]{2}$/.test(letters) && namesIn('en').of(letters) !== undefined

/** The two letters of a country. */
export const countryCode = {
  max: 2,
  fold: compact,
  valid: isCountry,
  problem: 'Enter the two letters of a country, such as SA or AE.',
}

/** Whether a party is abroad; without a country it is at home. */
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

/** What a country is called in Arabic, by its English name; other words stay as they are. */
export const countryInArabic = (english: string): string => {
  arabicNames ??= readArabicNames()
  return arabicNames.get(english.trim().toLowerCase()) ?? english
}
