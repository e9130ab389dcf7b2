// A chunk of its own. dayjs speaks Arabic for the calendars only; dates in cells keep their English months.

import arabicLocale from 'antd/es/locale/ar_EG.js'
import type { Locale } from 'antd/es/locale/index.js'
import 'dayjs/locale/ar.js'
import type { Catalogue } from '#kit/translate.ts'
import shell from '#shell/ar.json' with { type: 'json' }
import ui from '#ui/ar.json' with { type: 'json' }

// A CommonJS module may come wrapped once more.
const unwrapped = arabicLocale as unknown as Locale & { default?: Locale }
export const locale: Locale = unwrapped.default ?? unwrapped

export const catalogue: Catalogue = { ...ui, ...shell }
