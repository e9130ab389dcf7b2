// English is the key itself; where a word is a code of the program (inActive, shipmentOwner), en.json beside its area has a better one.

import { rightTexts } from '#rights/texts.ts'
import { type Catalogue, catalogueOf, type Texts } from '#texts/translate.ts'

const texts = import.meta.glob<Texts>('/src/**/en.json', { eager: true, import: 'default' })

const words = catalogueOf(Object.values(texts))

export const english: Catalogue = { ...words, ...rightTexts(words) }
