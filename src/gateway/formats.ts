import { averyWeighTronix } from '#gateway/avery-weigh-tronix.ts'
import type { Format } from '#gateway/frame.ts'
import { mettlerToledo, mettlerToledoChecked } from '#gateway/mettler-toledo.ts'
import { riceLake } from '#gateway/rice-lake.ts'

/** The formats by their names in the settings. */
export const formats = {
  'mettler-toledo': mettlerToledo,
  'mettler-toledo-checked': mettlerToledoChecked,
  'rice-lake': riceLake,
  'avery-weigh-tronix': averyWeighTronix,
} satisfies Record<string, Format>

export type FormatName = keyof typeof formats
