import { CircleAlert, Info, MoveRight, Check as Tick } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '#kit/days.ts'
import { type FigureKind, formatFigure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'

export type Effect = {
  /** what changes, in words */
  what: string
  before: number
  after: number
  kind: FigureKind
  unit: string
}

export type Check = {
  text: string
  verdict: 'good' | 'notice' | 'bad'
  /** the path of the document it mentions */
  to?: string
}

const icons = { good: Tick, notice: Info, bad: CircleAlert }

// True for 600 ms after the value changed, to draw the user's attention to it.
const useChanged = (value: number): boolean => {
  const last = useRef(value)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (Object.is(last.current, value)) return
    last.current = value
    setChanged(true)
    const timer = setTimeout(() => setChanged(false), 600)
    return () => clearTimeout(timer)
  }, [value])
  return changed
}

const EffectLine = ({ what, before, after, kind, unit }: Effect) => {
  const changed = useChanged(after)
  return (
    <li className="effect">
      <div className="effect-what">{what}</div>
      <div className="effect-figures">
        <bdi dir="ltr" className="figure ltr effect-before">
          {formatFigure(before, kind)}
        </bdi>
        <MoveRight size={13} strokeWidth={1.7} className="turns effect-arrow" aria-label="→" />
        <bdi dir="ltr" className={`figure ltr effect-after${changed ? ' effect-changed' : ''}`}>
          {formatFigure(after, kind)}
        </bdi>
        <span className="unit">{unit}</span>
        <bdi dir="ltr" className="figure ltr effect-difference">
          {formatFigure(after - before, kind, true)}
        </bdi>
      </div>
    </li>
  )
}

/** The conditions for saving, as sentences with a tick. */
export const Checks = ({ checks }: { checks: readonly Check[] }) => (
  <ul className="checks">
    {checks.map(({ text, verdict, to }) => {
      const Icon = icons[verdict]
      return (
        <li key={text} className={`check check-${verdict}`}>
          <Icon size={15} strokeWidth={1.8} aria-hidden />
          <span>{to ? <Link to={to}>{text}</Link> : text}</span>
        </li>
      )
    })}
  </ul>
)

type RefusalBeside = { message: string; fields?: Record<string, string> }

/** Why a form would be refused. Before saving no field is marked, so a refusal that only points at fields is replaced by their messages. */
export const readRefusal = ({ message, fields = {} }: RefusalBeside, t: (text: string) => string): Check[] => {
  const pointsAtFields = message === t('Please correct the marked fields.')
  const texts = new Set(pointsAtFields ? Object.values(fields) : [message])
  return [...texts].map(text => ({ text: t(text), verdict: 'bad' }))
}

type EffectPanelProps = {
  title: string
  effects: readonly Effect[]
  /** the day of the figures if it is not today */
  day?: string
  checks?: readonly Check[]
  /** shown while nothing would change */
  nothing: string
}

/** The effect of saving: old → new, the difference, and the checks under it. The caller recomputes it while the user types. */
export const EffectPanel = ({ title, effects, day, checks = [], nothing }: EffectPanelProps) => {
  const { t } = useLanguage()
  return (
    <div className="effect-panel" aria-live="polite">
      <Panel title={title} note={day && t('balances on {day}', { day: formatDay(day) })}>
        {effects.length === 0 ? (
          <p className="quiet">{nothing}</p>
        ) : (
          <ul>
            {effects.map(effect => (
              <EffectLine key={effect.what} {...effect} />
            ))}
          </ul>
        )}
      </Panel>
      {checks.length > 0 && (
        <Panel title={t('Checks')}>
          <Checks checks={checks} />
        </Panel>
      )}
    </div>
  )
}
