// The cards of the gate: weight, truck and owner, checks.

import { CircleAlert, CircleCheck } from 'lucide-react'
import type { GateTask } from '#areas/port-loading/gate/calls.ts'
import { describeFigures, type WeightFigures } from '#areas/port-loading/gate/figures.ts'
import { formatCount } from '#kit/units.ts'
import { arabicPlate } from '#trade/parties/plate-fields.ts'
import { Figure, Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

type WeightProps = {
  kg: number
  title: string
  origin: 'Read by the scale' | 'Typed' | 'Weighed'
  figures: WeightFigures
}

/** The weight in large digits, readable at arm's length. */
export const Weight = ({ kg, title, origin, figures }: WeightProps) => {
  const { t } = useLanguage()
  return (
    <section className="gate-ink" aria-live="polite">
      <div className="gate-ink-head">
        <span>{t(title)}</span>
        <span className={origin === 'Typed' ? undefined : 'gate-read'}>{t(origin)}</span>
      </div>
      <p className="gate-weight">
        <Ltr>{formatCount(kg)}</Ltr> <small>{t('kg')}</small>
      </p>
      {figures.net !== null && (
        <dl className="gate-sums">
          <div>
            <dt>{t('Net')}</dt>
            <dd>
              <Figure value={figures.net} kind="weight" />
            </dd>
          </div>
          {figures.over !== null && (
            <div className="gate-gold">
              <dt>{t('Over / under')}</dt>
              <dd>
                <Figure value={figures.over} kind="weight" signed />
              </dd>
            </div>
          )}
        </dl>
      )}
    </section>
  )
}

const arabicDigits = (digits: string): string =>
  digits.replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit)))

/** A plate as on the truck: Arabic above Latin, each row in its own direction. */
export const Plate = ({ plate }: { plate: string }) => {
  const [digits = '', letters = ''] = plate.split(' ')
  const above = arabicPlate(plate).split(' ').slice(0, -1).join(' ')
  return (
    <bdi dir="ltr" className="gate-plate">
      <span aria-hidden>{arabicDigits(digits)}</span>
      <span aria-hidden dir="rtl">
        {above}
      </span>
      <span>{digits}</span>
      <span>{letters}</span>
      <small aria-hidden>KSA</small>
    </bdi>
  )
}

/** The document of the truck on the scale. */
export const Card = ({ task }: { task: GateTask }) => {
  const { t } = useLanguage()
  return (
    <section className="gate-card">
      <div className="gate-card-head">
        <span>{t(task.kind)}</span>
        <StatusTag state={task.status} filled />
      </div>
      {task.docNo && (
        <p className="gate-number">
          <Ltr>{task.docNo}</Ltr>
        </p>
      )}
      <Plate plate={task.plate} />
      <p>
        {task.bags !== null && <strong>{t('{bags} bags', { bags: formatCount(task.bags) })} </strong>}
        <span>{task.goods}</span>
      </p>
      <p>
        <bdi>{task.party}</bdi>
      </p>
      {task.driver && (
        <p className="gate-quiet">
          <bdi>{task.driver}</bdi>
        </p>
      )}
      {task.validUntil && (
        <p className="gate-quiet">
          {t('Valid until')} <Instant value={task.validUntil} />
        </p>
      )}
    </section>
  )
}

/** The checks as sentences, with or without a tick. */
export const Checks = ({ figures, task }: { figures: WeightFigures; task: GateTask }) => {
  const { t } = useLanguage()
  const lines = describeFigures(figures, task)
  if (lines.length === 0) return null
  return (
    <ul className="gate-card gate-checks">
      {lines.map(({ isGood, text, values, figure }) => (
        <li key={text} className={isGood ? 'gate-good' : 'gate-doubt'}>
          {isGood ? <CircleCheck size={24} strokeWidth={1.6} /> : <CircleAlert size={24} strokeWidth={1.6} />}
          <span>{t(text, values)}</span>
          <Ltr>{figure}</Ltr>
        </li>
      ))}
    </ul>
  )
}

type OtherTasksProps = { tasks: readonly GateTask[]; onChoose: (task: GateTask) => void }

/** The other open tasks of the truck. */
export const OtherTasks = ({ tasks, onChoose }: OtherTasksProps) => {
  const { t } = useLanguage()
  if (tasks.length === 0) return null
  return (
    <section className="gate-card" aria-label={t('Also open')}>
      <p className="gate-quiet">{t('Also open')}</p>
      {tasks.map(task => (
        <button
          key={task.step.path + (task.docNo ?? '')}
          type="button"
          className="gate-button gate-other"
          onClick={() => onChoose(task)}
        >
          <span>
            {t(task.kind)} {task.docNo && <Ltr>{task.docNo}</Ltr>}
          </span>
          <span className="gate-quiet">{t(task.step.title)}</span>
        </button>
      ))}
    </section>
  )
}
