// The yard: the trucks inside and what they wait for, as plates to tap.

import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readYard, type Scale, type YardTruck } from '#areas/port-loading/gate/calls.ts'
import { Plate } from '#areas/port-loading/gate/cards.tsx'
import { callPath, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import type { AnswerOf } from '#kit/call.ts'
import { useLanguage } from '#ui/language.tsx'

const refreshMs = 10_000
const minuteMs = 60_000

const isHere = ({ port, terminal }: YardTruck, here: Scale | undefined): boolean =>
  !here || (here.terminal === null ? port === here.port : terminal === here.terminal)

/** The time elapsed, in hours and minutes. */
const Since = ({ at, now }: { at: string; now: number }) => {
  const { t } = useLanguage()
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / minuteMs))
  const hours = Math.floor(minutes / 60)
  return (
    <bdi>
      {hours > 0 ? t('{hours} h {minutes} min', { hours, minutes: minutes % 60 }) : t('{minutes} min', { minutes })}
    </bdi>
  )
}

const useYard = () => {
  const agencyId = useAgencyId()
  const { data, refetch } = useAnswer<AnswerOf<typeof readYard>>(callPath(readYard, { agencyId }), { keep: true })
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      void refetch({ cancelRefetch: false })
    }, refreshMs)
    return () => clearInterval(timer)
  }, [refetch])
  return { trucks: data?.trucks, now }
}

type YardProps = { here: Scale | undefined; onTap: (docNo: string) => void }

/** The trucks at the place of this device's scale; without a scale, all that the user may see. */
export const Yard = ({ here, onTap }: YardProps) => {
  const { t } = useLanguage()
  const { trucks, now } = useYard()
  const shown = trucks?.filter(truck => isHere(truck, here))
  if (!shown) return null
  return (
    <section className="gate-yard" aria-label={t('In the yard')}>
      <h2>{t('In the yard')}</h2>
      {shown.length === 0 && <p className="gate-quiet">{t('No truck is weighed in.')}</p>}
      <ul>
        {shown.map(({ docNo, plate, state, since, isOverdue }) => (
          <li key={docNo}>
            <button type="button" className="gate-button" onClick={() => onTap(docNo)}>
              <Plate plate={plate} />
              <span>{t(state)}</span>
              <span className={isOverdue ? 'gate-overdue' : 'gate-quiet'}>
                {isOverdue && <CircleAlert size={18} strokeWidth={1.6} aria-label={t('Longer than allowed')} />}
                <Since at={since} now={now} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
