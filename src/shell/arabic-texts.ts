// The texts of every area, in a chunk of its own. dayjs uses Arabic for the calendars only; dates in cells keep their English months.

import arabicLocale from 'antd/es/locale/ar_EG.js'
import type { Locale } from 'antd/es/locale/index.js'
import 'dayjs/locale/ar.js'
import { rightTexts } from '#rights/texts.ts'
import { type Catalogue, catalogueOf, type Texts } from '#texts/translate.ts'

// A CommonJS module may have a second default export inside the first.
export const locale: Locale = arabicLocale.default ?? arabicLocale

// Every area has its Arabic texts in its own folder.
const texts = import.meta.glob<Texts>('/src/**/ar.json', { eager: true, import: 'default' })

const words = catalogueOf(Object.values(texts))

export const catalogue: Catalogue = { ...words, ...rightTexts(words) }
