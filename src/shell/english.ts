// The English text is the key itself. Keys that are codes of the program (inActive, shipmentOwner) have a text in an en.json.

import { rightTexts } from '#rights/texts.ts'
import { type Catalogue, catalogueOf, type Texts } from '#texts/translate.ts'

const texts = import.meta.glob<Texts>('/src/**/en.json', { eager: true, import: 'default' })

const words = catalogueOf(Object.values(texts))

export const english: Catalogue = { ...words, ...rightTexts(words) }
