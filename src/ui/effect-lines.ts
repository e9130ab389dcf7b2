// The change of a ledger account, as the effect panel shows it.

import type { Effect as Line } from '#ui/effect-panel.tsx'
import type { Translate } from '#ui/language.tsx'

const kinds: Record<string, Pick<Line, 'kind' | 'unit'>> = {
  KG: { kind: 'quantity', unit: 'MT' },
  BAG: { kind: 'count', unit: 'bags' },
  SAR: { kind: 'money', unit: 'SAR' },
  USD: { kind: 'money', unit: 'USD' },
}

type Changed = { title: string; unit: string; before: number; after: number }

/** Accounts before and after, with translated titles and in display units. */
export const effectLines = (effects: readonly Changed[], t: Translate): Line[] =>
  effects.map(({ title, before, after, unit }) => {
    const face = kinds[unit] ?? kinds.KG!
    return { what: title, before, after, kind: face.kind, unit: t(face.unit) }
  })
