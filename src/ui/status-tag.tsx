import { useLanguage } from '#ui/language.tsx'
import { type Tone, toneOf } from '#ui/tones.ts'
import './parts.css'

const words: Record<string, string> = { active: 'Active', inActive: 'Inactive' }

/** A state. In lists settled states (green, grey) are a dot and a word; in a page header or drawer pass `filled`.
 *  `label` replaces the word, `tone` the colour of the state. */
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
