import { useLanguage } from '#ui/language.tsx'
import './parts.css'

export type Tone = 'green' | 'amber' | 'blue' | 'teal' | 'red' | 'grey'

const tones: Record<Tone, string[]> = {
  green: [
    'active',
    'received',
    'delivered',
    'discharged',
    'paid',
    'cleared',
    'sent',
    'success',
    'reconciled',
    'confirmed',
  ],
  amber: [
    'weighed-in',
    'pending',
    'loading',
    'discharging',
    'partly delivered',
    'partly paid',
    'discrepant',
    'expiring',
  ],
  blue: ['sailing', 'arrived', 'opened', 'open', 'issued', 'amended', 'documents presented', 'generated'],
  teal: ['shipped', 'approved'],
  red: ['failed', 'rejected', 'over tolerance', 'overdue', 'blocked', 'below minimum'],
  grey: ['draft', 'planned', 'inactive', 'used', 'expired', 'closed', 'canceled', 'reversed'],
}

/** The tone of a state by its word; grey where the word is unknown. */
export const toneOf = (state: string): Tone =>
  (Object.keys(tones) as Tone[]).find(tone => tones[tone].includes(state.toLowerCase().replaceAll('_', ' '))) ?? 'grey'

/** Canceled and reversed documents have their number struck through. */
export const isStruck = (state: string): boolean => ['canceled', 'reversed'].includes(state.toLowerCase())

const words: Record<string, string> = { active: 'Active', inActive: 'Inactive' }

/** A state. In lists the settled ones (green, grey) are a dot and a word; in a page header or drawer pass `filled`.
 *  `label` replaces the word, `tone` the colour its state would have. */
export const StatusTag = ({
  state,
  tone,
  label,
  filled,
}: {
  state: string
  tone?: Tone
  label?: string
  filled?: boolean
}) => {
  const { t } = useLanguage()
  const shade = tone ?? toneOf(state)
  const isSettled = shade === 'green' || shade === 'grey'
  return (
    <span className={`status-tag tone-${shade}${filled || !isSettled ? ' status-tag-filled' : ''}`}>
      {label ?? t(words[state] ?? state)}
    </span>
  )
}
