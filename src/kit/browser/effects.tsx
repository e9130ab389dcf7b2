// What saving will do, beside the form, as one types.

import type { FormState } from '#kit/browser/form-state.ts'
import { formatQuantity } from '#kit/units.ts'
import { type Check, type Effect, EffectPanel } from '#ui/effect-panel.tsx'
import { useLanguage } from '#ui/language.tsx'

const kinds: Record<string, Pick<Effect, 'kind' | 'unit'>> = {
  KG: { kind: 'quantity', unit: 'MT' },
  BAG: { kind: 'count', unit: 'bags' },
  SAR: { kind: 'money', unit: 'SAR' },
  USD: { kind: 'money', unit: 'USD' },
}

/** The accounts a form would change, old and new, and whether the ledger would refuse. */
export const Effects = ({ form }: { form: FormState }) => {
  const { t } = useLanguage()
  const { effects = [], refusal } = form.effect ?? {}
  const isWhole = Object.keys(form.problems).length === 0
  const checks: Check[] = effects
    .filter(({ unit, free, after }) => unit === 'KG' && free !== null && free < after)
    .map(({ title, free }) => ({
      text: t('{title}: {free} MT free after what is promised', { title, free: formatQuantity(free ?? 0) }),
      verdict: 'notice',
    }))
  if (refusal && isWhole) checks.push({ text: t(refusal.message), verdict: 'bad' })
  return (
    <div className="form-effects">
      <EffectPanel
        title={t('Effect when saved')}
        nothing={t('Nothing changes yet.')}
        effects={effects.map(({ title, before, after, unit }) => {
          const face = kinds[unit] ?? kinds.KG!
          return { what: title, before, after, kind: face.kind, unit: t(face.unit) }
        })}
        checks={checks}
      />
    </div>
  )
}
